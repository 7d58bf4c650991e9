"""The server looks for cycles seldom, and leaves Python as it was."""

from __future__ import annotations

import gc

from darwindeck.web.serve import ALLOCATIONS, rare_collection


def test_cycles_are_looked_for_seldom_while_the_site_is_served_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with rare_collection():
        assert gc.isenabled()
        assert gc.get_threshold()[0] == ALLOCATIONS > before[0]
    assert gc.get_threshold() == before
