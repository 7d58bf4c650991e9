"""A game told by its own idea: what kind it is, what one does, what it is won by. Three sentences at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.family import Family, family
from darwindeck.genome.conditions import And, CardIsSuit
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    FirstTrick,
    Matching,
    MeldPhase,
    PassDirection,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    Moon,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TricksFrom,
    WinType,
)
from darwindeck.genome.setup import Fixed, HandVisibility, TableauMode
from darwindeck.narration.words.names import rank_plural
from darwindeck.pitch.conditions import either, many_cards, number_said
from darwindeck.pitch.rules import (
    contract_words,
    effects_words,
    eliminate_words,
    evaluation_words,
    knock_words,
    place_words,
    points,
    score_words,
    tally_words,
    trump_words,
    win_words,
)
from darwindeck.pitch.steps import step_words

_KINDS: Final[Mapping[Family, str]] = {
    Family.TRICK: "trick-taking game",
    Family.SHEDDING: "shedding game",
    Family.CLIMBING: "climbing game",
    Family.FISHING: "fishing game",
    Family.RUMMY: "rummy game",
    Family.BETTING: "betting game",
    Family.BLUFFING: "bluffing game",
    Family.MIXED: "game",
}
_MOST_CLAUSES: Final = 4
_MOST_SCORES: Final = 4
_MOST_TABLE: Final = 6
_AFTER_A_TRICK: Final = "after each trick "
_BY_SCORE: Final = frozenset({WinType.HIGH_SCORE, WinType.LOW_SCORE})
_OF_A_HAND: Final = frozenset({WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.BEST_HAND})
_TURNS: Final = (DrawPhase, PlayPhase, DiscardPhase, ClaimPhase, MeldPhase, AskPhase)


def summary(game: GameGenome) -> tuple[str, ...]:
    """The idea of a game in one to three sentences."""
    play = [*_before(game), *_tricks(game), *_turns(game), *_bets(game), *_powers(game)]
    told = [_head(game)]
    if play:
        told.append("; ".join(play[:_MOST_CLAUSES]))
    told.append("; ".join([*_points(game), *_endings(game)]))
    return tuple(sentence(words) for words in told if words)


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _head(game: GameGenome) -> str:
    kind = _KINDS[family(game)]
    if family(game) is Family.MIXED:
        parts = list(dict.fromkeys(_ingredients(game)))
        kind = f"game of {either(parts or ['drawing', 'discarding'], 'and')}"
    elif family(game) is Family.FISHING and game.setup.tableau_mode is TableauMode.WAR:
        kind = "capturing game"  # nobody fishes in War
    extras = [*_extras(game)]
    return f"A {kind} for {_players(game)}" + (f", with {either(extras, 'and')}" if extras else "")


def _ingredients(game: GameGenome) -> Iterator[str]:
    for phase in game.phases:
        match phase:
            case TrickPhase():
                yield "tricks"
            case MeldPhase():
                yield "melds"
            case AskPhase():
                yield "asking for cards"
            case BettingPhase():
                yield "bets"
            case ClaimPhase():
                yield "bluffing"
            case PlayPhase(target=PlayTarget.TABLEAU) if game.setup.tableau_mode in (
                TableauMode.MATCH_RANK,
                TableauMode.WAR,
            ):
                yield "capturing"
            case PlayPhase() if family(game) is Family.MIXED:
                yield "getting rid of cards"


def _players(game: GameGenome) -> str:
    count = number_said(game.player_count)
    if not game.team_mode:
        return count
    sizes = [len(team) for team in game.teams]
    if len(set(sizes)) == 1:
        return f"{count} in partnerships" if sizes[0] == 2 else f"{count} in teams"
    return f"{count}, {either([number_said(size) for size in sorted(sizes)], 'against')}"


def _extras(game: GameGenome) -> Iterator[str]:
    contract = game.contract_scoring
    if any(isinstance(phase, BiddingPhase) for phase in game.phases):
        yield "exact bids" if contract is not None and contract.exact else "bids"
    if family(game) is not Family.BETTING and family(game) is not Family.MIXED and _has(game, BettingPhase):
        yield "bets"
    if game.house is not None:
        yield "a bank to beat"
    if game.setup.hand_visibility is HandVisibility.FACE_UP:
        yield "all hands open"
    if game.setup.hand_visibility is HandVisibility.FACE_DOWN:
        yield "hands kept face down"


def _has(game: GameGenome, kind: type[Phase]) -> bool:
    return any(isinstance(phase, kind) for phase in game.phases)


def _before(game: GameGenome) -> Iterator[str]:
    """What happens before play proper."""
    for place, phase in enumerate(game.phases):
        if isinstance(phase, PassPhase):
            after_bids = any(isinstance(earlier, BiddingPhase) for earlier in game.phases[:place])
            when = "after the bids" if after_bids else "first"
            if phase.direction is PassDirection.BY_PLACE:
                when = "before each hand"
            yield f"{when} {step_words(phase, game)}"
            return


def _tricks(game: GameGenome) -> Iterator[str]:
    trick = next((phase for phase in game.phases if isinstance(phase, TrickPhase)), None)
    if trick is None:
        return
    yield trump_words(trick.trump, trick.trump_order)
    if not trick.high_card_wins:
        yield "the lowest card takes the trick"
    if not trick.lead_suit_required:
        yield "you need not follow suit"
    if game.tricks_from is TricksFrom.DECK_EMPTY:
        yield "only the tricks after the deck has run out count"
    if trick.first_trick is FirstTrick.NO_POINTS and trick.trump is Trump.NONE:
        yield "the first trick is safe"


def _turns(game: GameGenome) -> Iterator[str]:
    """The steps of a turn as one clause; a kind of step that comes again is told once."""
    steps: dict[tuple[type[Phase], object], Phase] = {}
    for phase in game.phases:
        if isinstance(phase, _TURNS) and not _dull(phase, game):
            steps.setdefault((type(phase), getattr(phase, "source", None)), phase)
    words = list(dict.fromkeys(step_words(phase, game) for phase in steps.values()))
    if not words:
        return
    opening = _opening(game, tuple(steps.values()))
    told = "you " + _in_turn(words) if all(word.startswith("you ") for word in words) else "; ".join(words)
    yield opening + (told.replace("the last trick", "it") if opening == _AFTER_A_TRICK else told)


def _in_turn(words: Sequence[str]) -> str:
    """What one does, one thing after the other."""
    bare = [word.removeprefix("you ") for word in words]
    if len(bare) == 1:
        return bare[0]
    last = f"you {bare[-1]}" if bare[-1].startswith("may ") else bare[-1]
    return f"{', '.join(bare[:-1])}, then {last}"


def _opening(game: GameGenome, steps: Sequence[Phase]) -> str:
    if all(getattr(phase, "once", False) for phase in steps):
        return "before the first trick " if _has(game, TrickPhase) else "once a hand "
    if _has(game, TrickPhase):
        return _AFTER_A_TRICK
    return "each turn " if len(steps) > 1 and not _has(game, ShowdownPhase) else ""


def _dull(phase: Phase, game: GameGenome) -> bool:
    """Steps everybody expects: throwing a card away at the end of a turn of Rummy."""
    return (
        isinstance(phase, DiscardPhase) and phase.matching_condition is Matching.ANY and _has(game, MeldPhase)
    )


def _bets(game: GameGenome) -> Iterator[str]:
    """What one bets on."""
    shown = next((phase.hand_evaluation for phase in game.phases if isinstance(phase, ShowdownPhase)), None)
    if _has(game, BettingPhase) and shown is not None:
        yield f"you bet on having {evaluation_words(shown)}"


def _powers(game: GameGenome) -> Iterator[str]:
    wild = [rank_plural(rank) for rank in game.setup.wild_ranks]
    if wild:
        yield f"{either(wild, 'and')} are wild" + (" and name a suit" if game.setup.choose_suit else "")
    if game.special_effects:
        yield effects_words(game.special_effects)
    if game.knock is not None:
        yield knock_words(game.knock)


def _points(game: GameGenome) -> Iterator[str]:
    bad = low_wins(game)
    if game.contract_scoring is not None:
        yield contract_words(game.contract_scoring)
    if game.card_scoring:
        yield _books(game) or _card_points(game.card_scoring, bad=bad)
    tallies = [
        _more(tally_words(tally, bad=bad), _on_top(tally, game.tally_scoring[:place]))
        for place, tally in _best_first(game.tally_scoring)
    ]
    if tallies:
        yield _together(tallies)
    if game.setup.sweep_points and game.setup.tableau_mode is TableauMode.MATCH_RANK:
        yield f"clearing the table {points(game.setup.sweep_points, bad=bad)}"
    if game.place_points:
        yield _places(game.place_points)
    if game.moon is not Moon.NONE:
        yield (
            "taking them all turns them against the others"
            if game.moon is Moon.OTHERS
            else "taking them all wipes them out"
        )


def _best_first(tallies: Sequence[TallyScore]) -> list[tuple[int, TallyScore]]:
    """Prizes of one kind, the dearest first; counts of several kinds stay as they are."""
    alike = len({type(tally.rule) for tally in tallies}) == 1
    return sorted(enumerate(tallies), key=lambda each: -each[1].points if alike else 0)


def _together(words: Sequence[str]) -> str:
    """Points are said once: "the most cards and the most sevens bring 1 point each", "the most clubs bring 1 point, the
    most hearts 3 and the most spades 4"."""
    verb = "cost" if all(" cost " in word for word in words) else "bring"
    parts = [word.partition(f" {verb} ") for word in words]
    ends = [end for _, _, end in parts]
    counts = [end.partition(" point")[0] for end in ends]
    plain = all(
        end == f"{count} point{'' if count == '1' else 's'}" for end, count in zip(ends, counts, strict=True)
    )
    most = _MOST_TABLE if plain else _MOST_SCORES
    if len(words) > most:
        return f"{_together(words[:most])} and so on"
    if len(words) < 2 or not plain:
        return either(words, "and")
    heads = [head for head, _, _ in parts]
    if len(set(ends)) == 1:
        return f"{either(heads, 'and')} {verb} {ends[0]} each"
    rest = [f"{head} {count}" for head, count in zip(heads[1:], counts[1:], strict=True)]
    return either([words[0], *rest], "and")


def _on_top(tally: TallyScore, before: Sequence[TallyScore]) -> bool:
    """Whether it comes on top of another one: five tricks are three, too."""
    return isinstance(tally.rule, AtLeast) and any(
        not isinstance(each.rule, Most)
        and (each.source, each.condition) == (tally.source, tally.condition)
        and (each.points > 0) is (tally.points > 0)
        for each in before
    )


def _more(words: str, on_top: bool) -> str:
    """ "brings 1 point" on top of other points: "brings 1 more point"."""
    return words.replace(" point", " more point") if on_top else words


def _books(game: GameGenome) -> str:
    """A suit that counts when a book is laid is a way to count books."""
    rules = game.card_scoring
    laid = len(rules) == 1 and rules[0].trigger is ScoringTrigger.SET_COMPLETE
    if laid and _has(game, AskPhase) and isinstance(rules[0].condition, CardIsSuit):
        return f"each book {points(rules[0].points)}"
    return ""


def _places(worth: Sequence[int]) -> str:
    paid = [each for each in worth if each]
    if len(paid) > 1 and len(set(paid)) == 1:
        return f"everybody but the last {points(paid[0])}".replace("brings", "scores")
    return either([f"{place_words(at)} place {points(each)}" for at, each in enumerate(worth) if each], "and")


def _card_points(rules: Sequence[CardScore], *, bad: bool) -> str:
    """Cards left in hand and cards taken apart; two rules in full, a table in short, a long one by what it is."""
    left = [
        rule for rule in rules if rule.trigger is ScoringTrigger.HAND_END and rule.zone is ScoringZone.HAND
    ]
    taken = [rule for rule in rules if rule not in left]
    return "; ".join(_few(some, bad=bad) for some in (taken, left) if some)


def _few(rules: Sequence[CardScore], *, bad: bool) -> str:
    if len(rules) <= 2:
        words = [
            _more(score_words(rule, bad=bad), _is_part(rule, rules[:at])) for at, rule in enumerate(rules)
        ]
        return either(words, "and")
    signs = {rule.points > 0 for rule in rules}
    named = [many_cards(rule.condition) for rule in rules]
    if len(signs) == 1 and rules[0].zone is ScoringZone.HAND:
        verb = "bring" if signs.pop() is not bad else "cost"
        if rules[0].to is ScoringTo.HAND_WINNER:
            return f"the cards that others are left with {verb} points for whoever wins the hand"
        return f"cards left in hand {verb} points"
    if len(signs) == 1 and len(rules) <= _MOST_TABLE and not any("that" in name for name in named):
        return _table(rules, named, bad=bad)
    good, costly = _worth(rules, True, bad), _worth(rules, False, bad)
    words = [
        f"{_kinds(names)} {_verb(verb, names)} points"
        for names, verb in ((good, "bring"), (costly, "cost"))
        if names
    ]
    return either(words, "and")


def _is_part(rule: CardScore, before: Sequence[CardScore]) -> bool:
    """Whether its cards score by another rule already: the jack of spades is a jack, too."""
    tests = rule.condition.conditions if isinstance(rule.condition, And) else ()
    return any(
        (each.condition is None or each.condition in tests)
        and (each.trigger, each.zone, each.to) == (rule.trigger, rule.zone, rule.to)
        and (each.points > 0) is (rule.points > 0)
        for each in before
    )


def _verb(verb: str, names: Sequence[str]) -> str:
    return f"{verb}s" if len(names) == 1 and names[0].startswith("the ") else verb


def _table(rules: Sequence[CardScore], named: Sequence[str], *, bad: bool) -> str:
    """ "aces bring 11 points, tens 10 and kings 4"."""
    ordered = sorted(zip(rules, named, strict=True), key=lambda each: -abs(each[0].points))
    first, *rest = ordered
    worths = {rule.points for rule in rules}
    if len(worths) == 1:
        verb = "bring" if (first[0].points > 0) is not bad else "cost"
        count = abs(worths.pop())
        return f"{either(named, 'and')} {verb} {count} point{'' if count == 1 else 's'} each"
    verb = "bring" if (first[0].points > 0) is not bad else "cost"
    verb = f"{verb}s" if first[1].startswith("the ") else verb
    worth = f"{first[1]} {verb} {abs(first[0].points)} point{'' if abs(first[0].points) == 1 else 's'}"
    return either([worth, *(f"{name} {abs(rule.points)}" for rule, name in rest)], "and")


def _worth(rules: Sequence[CardScore], good: bool, bad: bool) -> list[str]:
    return [many_cards(rule.condition) for rule in rules if ((rule.points > 0) is not bad) is good]


def _kinds(names: Sequence[str]) -> str:
    unlike = list(dict.fromkeys(names))
    return (
        either(unlike, "and")
        if len(unlike) <= 4 and not any("that" in name for name in unlike)
        else "some cards"
    )


def _endings(game: GameGenome) -> Iterator[str]:
    if game.eliminate is not None:
        yield eliminate_words(game.eliminate)
    kinds = {win.type for win in game.win_conditions}
    chips = {WinType.MOST_CHIPS, WinType.LAST_STANDING} <= kinds
    told = [win for win in game.win_conditions if not (chips and win.type is WinType.LAST_STANDING)]
    if not chips and WinType.LAST_STANDING in kinds and game.eliminate is not None:
        told = [win for win in told if win.threshold is not None or win.type not in _BY_SCORE]
    yield from dict.fromkeys(win_words(win, game) for win in told)
    if kinds <= _OF_A_HAND and isinstance(game.hands, Fixed) and game.hands.n > 1:
        yield f"whoever wins most of the {number_said(game.hands.n)} hands wins the game"
