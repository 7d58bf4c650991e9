"""Teams: who plays with whom, and what that means for points and opponents."""

from __future__ import annotations

from darwindeck.genome.setup import HandVisibility
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Item, count, say, seat, series


def teams(facts: RulebookContext) -> list[Block]:
    genome = facts.genome
    if not genome.team_mode:
        return []
    n = count(len(genome.teams), derived="number of teams")
    words = (
        "The players form {n} teams. Number them clockwise; player {one} sits to the left of the "
        "first dealer."
    )
    one = seat(0, derived="the first seat")
    items = []
    for place, team in enumerate(genome.teams):
        members = series([say("{p}", p=seat(who, f"teams[{place}][{at}]")) for at, who in enumerate(team)])
        label = "players" if len(team) > 1 else "player"
        items.append(
            Item(
                say(
                    "Team {t}: {label} {members}", t=seat(place, derived="team"), label=label, members=members
                )
            )
        )
    scores = "Partners score together: a team has the points of all its players." if facts.scores else ""
    rest = f"Opponents are the players of the other team{'s' if len(genome.teams) > 2 else ''}."
    if facts.setup.hand_visibility is HandVisibility.OWNER_ONLY:
        rest = "Partners do not show each other their cards. " + rest
    lines = [
        say(words, rule_id(genome, "team_mode"), n=n, one=one),
        say("{a} {b}", a=scores, b=rest) if scores else say(rest),
    ]
    return [Paragraph(lines[0]), Bullets(tuple(items)), Paragraph(lines[1])]
