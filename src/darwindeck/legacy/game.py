"""One game of old JSON as a genome. Every old shape is read by the same lines: a field is looked for in all the
places where one of the writers put it, and what nobody asked for is told as lost.
"""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.genome.cards import Deck, Rank, Suit
from darwindeck.genome.phases import BettingPhase, BiddingPhase, Phase, ShowdownPhase, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.genome.scoring import ContractScoring, WinType
from darwindeck.genome.setup import SequenceDirection, SetupRules, TableauMode
from darwindeck.legacy.evaluation import read_evaluation
from darwindeck.legacy.fields import Fields, unreadable
from darwindeck.legacy.names import DECKS, DIRECTIONS, RANKS, SUIT_NAMES, TABLEAU_MODES, rank_of
from darwindeck.legacy.notes import Context, Notes, range_of, show_value
from darwindeck.legacy.phases import read_phases
from darwindeck.legacy.rules import (
    read_card_scores,
    read_contract,
    read_effects,
    read_teams,
    read_wins,
)

_VERSIONS: Final = ("1.0", "2.0", "1", "2")
_LONGEST_NAME: Final = 120
_MEASURED: Final = (
    *("fitness", "fitness_rank", "fitness_metrics", "skill_evaluation", "skill_rank", "mcts_win_rate"),
    *("mcts_wins_as_p1", "mcts_wins_as_p2", "skill_eval_timed_out", "evaluated"),
)


def read_game(value: object, path: str, notes: Notes) -> GameGenome:
    """Return the genome of an old object, wrapped or not; GenomeError with the field that cannot be read."""
    outer = Fields(value, path, notes)
    root = outer.inner("genome") if outer.has("genome") else outer
    _version(outer)
    context = Context(notes)
    turn = root.inner("turn_structure")
    turn.needed("phases")
    root.needed("win_conditions")
    if root.has("contract_scoring"):
        read_contract(root.inner("contract_scoring"), context)
    phases = read_phases(turn.items("phases"), turn.at("phases"), context)
    setup, trump = _setup(root.inner("setup"), turn, context)
    genome = GameGenome(
        labels=_labels(root),
        player_count=root.number("player_count", 2, "GameGenome.player_count"),
        setup=setup,
        phases=_with_trump(phases, trump, notes),
        special_effects=read_effects(root.items("special_effects", "effects"), "special_effects", notes),
        card_scoring=read_card_scores(root.items("card_scoring"), "card_scoring", context),
        contract_scoring=_contract(phases, context),
        win_conditions=read_wins(root.items("win_conditions"), root.at("win_conditions"), notes),
        max_turns=_max_turns(root, turn),
    )
    genome = _with_teams(_with_evaluation(genome, root), root)
    _tricks_per_hand(turn, genome)
    _farewell(outer, root, turn)
    return genome


def _version(outer: Fields) -> None:
    found = outer.take("schema_version")
    if found is not None and str(found) not in _VERSIONS:
        message = f"{show_value(found)} is not an old version; 1.0 and 2.0 are"
        raise unreadable(outer.at("schema_version"), message)


def _labels(root: Fields) -> Labels:
    metadata = root.inner("metadata")
    inner, outer = metadata.take("genome_id"), root.take("genome_id")
    name = str(root.take("name") or outer or inner or "")
    if len(name) > _LONGEST_NAME:
        root.notes.repair(f"Cut the name of {len(name)} letters to {_LONGEST_NAME}.")
    source = root if root.has("generation") else metadata
    generation = max(0, min(source.whole("generation", 0), 10**9))
    parents = [str(parent)[:_LONGEST_NAME] for parent in metadata.items("parent_ids")[:10]]
    metadata.close()
    changes = (f"In the earlier DarwinDeck its parents were {', '.join(parents)}.",) if parents else ()
    return Labels(name=name[:_LONGEST_NAME], lineage=Lineage(generation=generation, changes=changes))


def _setup(fields: Fields, turn: Fields, context: Context) -> tuple[SetupRules, Suit | None]:
    """Return the setup, and the trump that some files name there."""
    fields.needed("cards_per_player")
    mode = turn if turn.has("tableau_mode") else fields
    way = turn if turn.has("sequence_direction") else fields
    setup = SetupRules(
        initial_deck=_deck(fields),
        cards_per_player=fields.number("cards_per_player", 0, "SetupRules.cards_per_player"),
        initial_discard_count=fields.number("initial_discard_count", 0, "SetupRules.initial_discard_count"),
        deal_to_tableau=_cards_on_table(fields),
        starting_chips=fields.number("starting_chips", 0, "SetupRules.starting_chips"),
        wild_ranks=_wild(fields),
        rank_order=context.rank_order,
        tableau_mode=mode.named("tableau_mode", TABLEAU_MODES) or TableauMode.NONE,
        sequence_direction=way.named("sequence_direction", DIRECTIONS) or SequenceDirection.BOTH,
    )
    trump = fields.named("trump_suit", SUIT_NAMES)
    fields.close()
    return setup, trump


def _deck(fields: Fields) -> Deck:
    named = fields.text("initial_deck")
    deck = DECKS.get(named.upper())
    if named and deck is None:
        fields.notes.lose(f"{fields.at('initial_deck')} {show_value(named)}: the deck of 52 is used.")
    return deck or Deck.STANDARD_52


def _cards_on_table(fields: Fields) -> int:
    """Cards laid out at the start: a number, or yes and the size of the tableau."""
    key = "SetupRules.deal_to_tableau"
    if fields.take("deal_to_tableau") is True:
        return fields.number("tableau_size", 0, key)
    return 0 if fields.take("deal_to_tableau") is False else fields.number("deal_to_tableau", 0, key)


def _wild(fields: Fields) -> tuple[Rank, ...]:
    found = [rank_of(value, RANKS) for value in fields.items("wild_cards", "wild_ranks")]
    if None in found:
        fields.notes.lose(f"Some of {fields.at('wild_cards')}: they are not ranks.")
    return tuple(dict.fromkeys(rank for rank in found if rank is not None))


def _max_turns(root: Fields, turn: Fields) -> int:
    fields = turn if turn.has("max_turns") else root
    fields.needed("max_turns")
    return fields.number("max_turns", 0, "GameGenome.max_turns")


def _contract(phases: tuple[Phase, ...], context: Context) -> ContractScoring | None:
    bids = any(isinstance(phase, BiddingPhase) for phase in phases)
    if context.contract is not None and not bids:
        context.notes.lose("contract_scoring: no phase bids for a contract.")
    return context.contract if bids else None


def _with_trump(phases: tuple[Phase, ...], trump: Suit | None, notes: Notes) -> tuple[Phase, ...]:
    """Let a trump of the setup hold for all tricks that name none."""
    if trump is None:
        return phases
    tricks = [phase for phase in phases if isinstance(phase, TrickPhase)]
    if not tricks:
        notes.lose(f"setup.trump_suit {trump.name}: there are no tricks.")
        return phases
    notes.translate("The trump of the setup stands in the Trick phases.")
    return tuple(
        msgspec.structs.replace(phase, trump=Trump(trump.value))
        if isinstance(phase, TrickPhase) and phase.trump is Trump.NONE
        else phase
        for phase in phases
    )


def _with_evaluation(genome: GameGenome, root: Fields) -> GameGenome:
    """Move a hand evaluation into a Showdown phase, which a game has when something asks for it."""
    path, notes = root.at("hand_evaluation"), root.notes
    found = read_evaluation(root.take("hand_evaluation"), path, notes)
    if found is None:
        return genome
    evaluation, values = found
    asked = any(win.type is WinType.BEST_HAND for win in genome.win_conditions)
    bets = any(isinstance(phase, BettingPhase) for phase in genome.phases)
    if not (asked or bets) or len(genome.phases) >= range_of("len(GameGenome.phases)").high:
        notes.lose("The evaluation of hands: nothing in the game asks for it.")
        return genome
    notes.translate(f"The evaluation of hands stands in a Showdown phase (method {evaluation.method.value}).")
    setup = msgspec.structs.replace(genome.setup, card_values=values)
    return genome.copy_with(setup=setup, phases=(*genome.phases, ShowdownPhase(hand_evaluation=evaluation)))


def _with_teams(genome: GameGenome, root: Fields) -> GameGenome:
    enabled, teams = read_teams(root.take("teams"), root.at("teams"), root.notes)
    return genome.copy_with(team_mode=root.flag("team_mode", enabled), teams=teams)


def _tricks_per_hand(turn: Fields, genome: GameGenome) -> None:
    """Tricks are played until the hands are empty; another number, or one without tricks, is told."""
    number = turn.take("tricks_per_hand")
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    if number is None or (tricks and number == genome.setup.cards_per_player):
        return
    why = "tricks go on until the hands are empty" if tricks else "there are no tricks"
    turn.notes.lose(f"{turn.at('tricks_per_hand')} {show_value(number)}: {why}.")


def _farewell(outer: Fields, root: Fields, turn: Fields) -> None:
    """Report what is left of the three outer objects."""
    turn.take("is_trick_based")
    turn.close()
    least = root.take("min_turns")
    if least:
        root.notes.lose(f"{root.at('min_turns')} {show_value(least)}: a game has no least length.")
    rules = root.items("scoring_rules")
    if rules:
        root.notes.lose(f"{root.at('scoring_rules')}: {len(rules)} rules, which no earlier engine read.")
    measured = [
        name for fields in {id(root): root, id(outer): outer}.values() for name in _old_measures(fields)
    ]
    if measured:
        root.notes.lose(f"What the earlier engine measured: {', '.join(measured)}.")
    root.close()
    if outer is not root:
        outer.close()


def _old_measures(fields: Fields) -> list[str]:
    return [name for name in _MEASURED if fields.take(name)]
