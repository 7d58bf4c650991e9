"""The editor of a run on the command line: which model, what it may use, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

import msgspec

from darwindeck.errors import RunError
from darwindeck.evolution.editing import EDIT, Editing, Editor
from darwindeck.evolution.settings import decode_settings
from darwindeck.genome.schema import GameGenome
from darwindeck.store.run_file import RunFile, find_run, reading
from darwindeck.wording.amounts import how_many

if TYPE_CHECKING:
    from darwindeck.llm.editor import Proposal
    from darwindeck.llm.loop.brain import Brain


class EditedBy(msgspec.Struct, frozen=True):
    """Who proposes: a model, or what a model proposed in another run."""

    editing: Editing
    proposals: Mapping[str, Proposal] | None = None


def parse_editor(named: str) -> EditedBy:
    """Return what `--editor` names."""
    from darwindeck.llm.editor.kept import proposals_of
    from darwindeck.llm.providers import is_model_name, parse_model_name

    if is_model_name(named):
        return EditedBy(Editing(model=str(parse_model_name(named))))
    path = find_run(named)
    if not path.is_file():
        raise RunError(
            f"{named} is neither a language model nor a run: write anthropic:MODEL, openai:MODEL, or the name of a run"
        )
    with reading(path) as run:
        editing = decode_settings(run.settings()).editor
        if editing is None:
            raise RunError(f"{path} had no editor, so there is nothing to use again")
        return EditedBy(editing, proposals_of(run))


def editing_at(editing: Editing | None, tokens: int | None, cost: float | None) -> Editing | None:
    """Return the editor with the budget that was asked for, or the one it had."""
    if editing is None:
        if tokens is not None or cost is not None:
            raise RunError("--budget-tokens and --budget-cost are for the editor: name one with --editor")
        return None
    return Editing(
        model=editing.model,
        tokens=editing.tokens if tokens is None else tokens,
        cost=editing.cost if cost is None else cost,
    )


@contextmanager
def editor_for(run: RunFile, named: str | None, price: str | None) -> Iterator[Editor | None]:
    """Open the editor that the settings of a run ask for; its model is opened when it has to be asked."""
    editing = decode_settings(run.settings()).editor
    if editing is None:
        if price is not None:
            raise RunError("--price is that of the editor: name one with --editor")
        yield None
        return
    from darwindeck.llm.arena.contestants import contestant, tariffs
    from darwindeck.llm.editor import Kept, ModelEditor
    from darwindeck.llm.loop.limits import Budget

    model = contestant(editing.model)
    price_of = tariffs([price] if price else [], [model])

    def opened() -> AbstractContextManager[Brain]:
        return model.brain(price_of.get(model.spec))

    kept = Kept(run, None if named is None else parse_editor(named).proposals)
    budget = Budget(editing.tokens, editing.cost)
    with ModelEditor(editing.model, opened, apply_lines, kept, budget) as editor:
        yield editor


def apply_lines(genome: GameGenome, lines: Sequence[str]) -> GameGenome:
    """Return the game with changes made that are written as `tinker` and the workbench write them."""
    from darwindeck.validation.edits import apply_edits, read_edit

    return apply_edits(genome, map(read_edit, lines))


def editor_words(run: RunFile) -> str:
    """Return what an editor did in a run, and the operators beside it; empty for a run without one."""
    from darwindeck.evolution.acceptance import acceptance
    from darwindeck.evolution.run_results import lines
    from darwindeck.llm.editor.kept import proposals_of
    from darwindeck.llm.editor.question import read_answer
    from darwindeck.llm.loop.brain import Usage
    from darwindeck.llm.loop.limits import Budget

    editing = decode_settings(run.settings()).editor
    if editing is None:
        return ""
    asked = proposals_of(run).values()
    used = sum((each.usage for each in asked), Usage())
    made = acceptance(lines(run))
    own = next((each for each in made if each.operator == EDIT), None)
    others = [each for each in made if each.operator != EDIT]
    children, kept = (own.children, own.kept) if own else (0, 0)
    spent = f"{used.tokens} tokens" + (f", ${used.cost:.4f}" if used.cost else "")
    budget = Budget(editing.tokens, editing.cost)
    budget.spend(used)
    stopped = budget.why_stop()
    return (
        f"{editing.model} was asked {how_many(len(asked), 'time')} ({spent}) and proposed "
        f"{how_many(sum(len(read_answer(each.text)) for each in asked), 'change')}: "
        f"{children} played, {_share(kept, children)} of them kept; "
        f"of what operators made {_share(sum(each.kept for each in others), sum(each.children for each in others))}"
        + (f"; it is not asked any more: {stopped}" if stopped else "")
    )


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}"
