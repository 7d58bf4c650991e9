"""Every field of a genome is alive: two games that differ only in it are played differently.

Metadata stands outside. A field without an entry here fails the test: nothing may be in a genome that no rule reads.
"""

from __future__ import annotations

import pytest

from darwindeck.bytecode import encode
from darwindeck.errors import BytecodeError
from darwindeck.genome.conditions import Not
from darwindeck.genome.schema import GameGenome
from tests.engine.alive import (
    PLAIN_TESTS,
    base,
    differences,
    fields,
    found_in,
    play_differs,
    replaced,
    structs,
    with_field,
)
from tests.sweeps import each

SEED = 1
NEVER = {"type": "hand_size", "operator": "<", "value": 0}

ALIVE: dict[str, tuple[str, object]] = {
    "GameGenome.player_count": ("card-is-colour", 4),
    "GameGenome.hands": ("fixed", {"type": "single"}),
    "GameGenome.phases": ("scopa", [{"type": "play", "target": "tableau"}]),
    "GameGenome.special_effects": ("uno-style", []),
    "GameGenome.card_scoring": ("uno-style", []),
    "GameGenome.tally_scoring": ("whist", []),
    "GameGenome.moon": ("hearts", "none"),
    "GameGenome.tricks_from": ("german-whist", "always"),
    "GameGenome.place_points": ("president", [1]),
    "GameGenome.out_when_empty": ("president", False),
    "GameGenome.eliminate": ("eliminating", None),
    "GameGenome.knock": ("gin-rummy", None),
    "GameGenome.house": ("simple-poker", {}),
    "GameGenome.deck_empty_action": ("fixed", "hand_ends"),
    "GameGenome.team_mode": ("euchre-like", False),
    "GameGenome.teams": ("whist", [[0, 1], [2, 3]]),
    "GameGenome.win_conditions": ("uno-style", [{"type": "empty_hand"}]),
    "GameGenome.max_turns": ("card-is-colour", 1),
    "SetupRules.initial_deck": ("card-is-colour", "italian_40"),
    "SetupRules.removed_cards": ("scopa", ["7d"]),
    "SetupRules.cards_per_player": ("card-is-colour", 9),
    "SetupRules.initial_discard_count": ("card-is-colour", 2),
    "SetupRules.deal_to_tableau": ("scopa", 3),
    "SetupRules.deck_top": ("german-whist", "hidden"),
    "SetupRules.starting_chips": ("draw-poker", 50),
    "SetupRules.hand_visibility": ("war", "owner_only"),
    "SetupRules.rank_order": ("sequence-adjacent", "ace_low"),
    "GameGenome.patterns": (
        "combining",
        [
            {"name": name, "of": {"type": "set", "n": 1}}
            for name in ("straight", "same", "flush", "full", "four", "royal", "other")
        ],
    ),
    "Pattern.of": ("big-two", {"type": "run", "n": 3}),
    "Pattern.ranks": ("big-two", ["3", "4"]),
    "Pattern.kicker": ("big-two", None),
    "Pattern.power": ("combining", 9),
    "Pattern.bomb": ("combining", True),
    "Pattern.over": ("combining", ["same"]),
    "SetOf.n": ("big-two", 2),
    "SetOf.to": ("big-two", 2),
    "RunOf.n": ("big-two", 4),
    "RunOf.to": ("big-two", 6),
    "RunOf.width": ("big-two", 2),
    "RunOf.suit": ("combining", "same"),
    "RunOf.order": ("big-two", "as_ranked"),
    "SameSuit.n": ("big-two", 4),
    "SameSuit.to": ("big-two", 6),
    "Kicker.n": ("big-two", 2),
    "Kicker.pair": ("big-two", False),
    "PlayPhase.patterns": ("big-two", ["same"]),
    "PlayPhase.beat": ("big-two", "no"),
    "PlayPhase.after_pass": ("big-two", "out"),
    "SetupRules.suit_order": ("bierkopf", []),
    "DeckOf.ranks": ("bierkopf", ["9", "J", "Q", "K", "A"]),
    "DeckOf.copies": ("bierkopf", 2),
    "SetupRules.wild_ranks": ("uno-style", []),
    "SetupRules.choose_suit": ("fixed", False),
    "SetupRules.card_values": ("scopa", []),
    "SetupRules.first_lead": ("fan-tan", {"type": "dealer_left"}),
    "SetupRules.tableau_mode": ("scopa", "none"),
    "SetupRules.sequence_direction": ("fan-tan", "ascending"),
    "SetupRules.start_rank": ("fan-tan", "2"),
    "SetupRules.capture_to": ("war", "captured"),
    "SetupRules.tie_rule": ("war", "split"),
    "SetupRules.battle_stake": ("war", 1),
    "SetupRules.capture_sums": ("scopa", False),
    "SetupRules.sweep_points": ("scopa", 2),
    "SetupRules.capture_rest": ("scopa", "none"),
    "SetupRules.capture": ("cassino", None),
    "Captures.by": ("cassino", ["rank"]),
    "Captures.total": ("escoba", 11),
    "Captures.parts": ("cassino", "one"),
    "Captures.must": ("cassino", True),
    "Captures.sweepers": ("pishti", ["Q"]),
    "BettingPhase.blinds": ("texas-holdem", []),
    "BettingPhase.sizes": ("texas-holdem", []),
    "ShowdownPhase.zones": ("texas-holdem", "hand"),
    "DealPhase.when": ("texas-holdem", NEVER),
    "DealPhase.count": ("texas-holdem", 2),
    "SetupRules.refill_tableau": ("corner-shop", False),
    "SetupRules.dealer": ("hokm", "always"),
    "CardValue.rank": ("hand-value", "3"),
    "CardValue.value": ("hand-value", 3),
    "CardValue.alternate": ("hand-value", 4),
    "Holder.card": ("fan-tan", "7c"),
    "Holder.must_play": ("fan-tan", False),
    "Fixed.n": ("fixed", 4),
    "UntilWin.max_hands": ("eliminating", 1),
    "DrawPhase.source": ("fixed", "discard"),
    "DrawPhase.count": ("fixed", 1),
    "DrawPhase.mandatory": ("fixed", False),
    "DrawPhase.condition": ("scopa", None),
    "DrawPhase.until": ("fixed", "count"),
    "DrawPhase.opponent": ("old-maid", "next"),
    "DrawPhase.once": ("fixed", True),
    "CardIsRank.rank": ("and", "2"),
    "CardIsSuit.suit": ("card-is-colour", "h"),
    "CardIsColour.colour": ("card-is-colour", "black"),
    "CardMatchesRank.reference": ("card-matches-rank", "tableau_top"),
    "CardMatchesSuit.reference": ("card-matches-suit", "tableau_top"),
    "CardMatchesColour.reference": ("card-matches-colour", "tableau_top"),
    "MatchesOrWild.reference": ("fixed", "tableau_top"),
    "SequenceAdjacent.reference": ("sequence-adjacent", "tableau_top"),
    "CardBeatsTop.reference": ("president", "top_discard"),
    "HandSize.operator": ("hand-size", "=="),
    "HandSize.value": ("hand-size", 6),
    "LocationSize.location": ("location-size", "deck"),
    "LocationSize.operator": ("location-size", "=="),
    "LocationSize.value": ("location-size", 6),
    "LocationEmpty.location": ("location-empty", "deck"),
    "ScoreCompare.operator": ("score", "!="),
    "ScoreCompare.value": ("score", 0),
    "HandValue.operator": ("hand-value", "=="),
    "HandValue.value": ("hand-value", 31),
    "ChipCount.operator": ("chips", "=="),
    "ChipCount.value": ("chips", 180),
    "PotSize.operator": ("pot", "=="),
    "PotSize.value": ("pot", 60),
    "PlayerHasCard.card": ("has-card", "8c"),
    "HasSetOfN.n": ("has-set", 3),
    "HasRunOfN.n": ("has-run", 3),
    "SuitBroken.suit": ("suit-broken", "d"),
    "TrickContainsCard.card": ("trick-contains", "Kh"),
    "And.conditions": ("and", [{"type": "card_is_colour", "colour": "red"}]),
    "Or.conditions": ("and", [{"type": "card_is_suit", "suit": "c"}]),
    "Not.condition": ("not", {"type": "card_is_rank", "rank": "7"}),
    "PlayPhase.target": ("card-is-colour", "tableau"),
    "PlayPhase.valid_play_condition": ("card-is-colour", None),
    "PlayPhase.min_cards": ("card-is-colour", 2),
    "PlayPhase.max_cards": ("card-is-colour", 2),
    "PlayPhase.mandatory": ("card-is-colour", False),
    "PlayPhase.pass_if_unable": ("card-is-colour", False),
    "PlayPhase.same_count": ("president", False),
    "PlayPhase.on_all_pass": ("president", "none"),
    "PlayPhase.once": ("two-plays", True),
    "DiscardPhase.target": ("open-discards", "tableau"),
    "DiscardPhase.min_cards": ("draw-poker", 1),
    "DiscardPhase.max_cards": ("draw-poker", 4),
    "DiscardPhase.matching_condition": ("draw-poker", "pair"),
    "DiscardPhase.face": ("draw-poker", "up"),
    "DiscardPhase.once": ("old-maid", False),
    "ClaimPhase.min_cards": ("cheat", 2),
    "ClaimPhase.max_cards": ("cheat", 5),
    "ClaimPhase.rank_mode": ("cheat", "player_choice"),
    "ClaimPhase.rank": ("cheat", "2"),
    "ClaimPhase.allow_challenge": ("cheat", False),
    "ClaimPhase.pile_penalty": ("cheat", False),
    "ClaimPhase.once": ("claim-first", True),
    "MeldPhase.min_set": ("gin-rummy", 4),
    "MeldPhase.min_run": ("gin-rummy", 4),
    "MeldPhase.lay_off": ("gin-rummy", False),
    "MeldPhase.go_out": ("rummy", "discard"),
    "MeldPhase.hold": ("gin-rummy", False),
    "MeldPhase.gin_bonus": ("gin-rummy", 100),
    "MeldPhase.undercut_bonus": ("gin-rummy", 100),
    "MeldPhase.once": ("meld-first", True),
    "AskPhase.book_size": ("go-fish", 5),
    "AskPhase.again_on_hit": ("go-fish", False),
    "AskPhase.again_on_fish": ("go-fish", False),
    "AskPhase.refill": ("go-fish", 6),
    "AskPhase.once": ("ask-first", True),
    "TrickPhase.lead_suit_required": ("suit-broken", False),
    "TrickPhase.trump": ("suit-broken", "none"),
    "TrickPhase.trump_order": ("suit-broken", "jack_high"),
    "TrickPhase.always_trump": ("bierkopf", ["J"]),
    "TrickPhase.high_card_wins": ("suit-broken", False),
    "TrickPhase.breaking_suit": ("suit-broken", "d"),
    "TrickPhase.breaking_rule": ("suit-broken", "cannot_play_until_broken"),
    "TrickPhase.first_trick": ("eliminating", "no_points"),
    "BiddingPhase.min_bid": ("oh-hell", 1),
    "BiddingPhase.max_bid": ("oh-hell", 9),
    "BiddingPhase.allow_nil": ("oh-hell", True),
    "BiddingPhase.hook": ("oh-hell", False),
    "BettingPhase.ante": ("chips", 6),
    "BettingPhase.min_bet": ("chips", 11),
    "BettingPhase.max_raises": ("chips", 4),
    "BettingPhase.pot_to": ("betting-war", "showdown"),
    "PassPhase.count": ("black-maria", 4),
    "PassPhase.direction": ("black-maria", "left"),
    "PlayPhase.when": ("uno-style", NEVER),
    "DiscardPhase.when": ("gin-rummy", NEVER),
    "ClaimPhase.when": ("cheat", NEVER),
    "MeldPhase.when": ("rummy", NEVER),
    "AskPhase.when": ("go-fish", NEVER),
    "TrickPhase.when_void": ("rotterdam", "free"),
    "TrickPhase.beat": ("call-break", "no"),
    "TrickPhase.together": ("goofspiel", False),
    "TrickPhase.ties": ("goofspiel", "carry"),
    "TrickPhase.takes": ("goofspiel", "nothing"),
    "TrickPhase.suitless_high": ("sage-and-fool", []),
    "TrickPhase.suitless_low": ("sage-and-fool", ["2"]),
    "ContractScoring.off_by_penalty": ("sage-and-fool", 5),
    "DeckOf.jokers": ("babanuki", [3]),
    "SetupRules.deal_by": ("goofspiel", "cards"),
    "TrickPhase.when": ("suit-broken", NEVER),
    "BiddingPhase.when": ("oh-hell", NEVER),
    "BiddingPhase.order": ("tarneeb", "offer"),
    "BiddingPhase.rounds": ("nap", 0),
    "BiddingPhase.if_all_pass": ("nap", "last_must"),
    "BiddingPhase.who": ("hokm", "everyone"),
    "BiddingPhase.first_cards": ("hokm", 4),
    "BiddingPhase.takes": ("euchre", 0),
    "BiddingPhase.alone": ("euchre", False),
    "BiddingPhase.suits": ("contract-bridge", ["s", "h", "d", "c"]),
    "BiddingPhase.book": ("contract-bridge", 5),
    "BiddingPhase.doubles": ("contract-bridge", 0),
    "BiddingPhase.after_pass": ("contract-bridge", "out"),
    "BiddingPhase.dummy": ("contract-bridge", False),
    "ContractScoring.table": ("contract-bridge", "none"),
    "ContractScoring.vulnerable": ("contract-bridge", "nobody"),
    "BettingPhase.when": ("draw-poker", NEVER),
    "PassPhase.when": ("black-maria", NEVER),
    "ShowdownPhase.when": ("draw-poker", NEVER),
    "Number.of": ("open-water", "hand"),
    "Number.operator": ("open-water", "<="),
    "Number.value": ("open-water", 3),
    "HandEvaluation.method": ("draw-poker", "high_card"),
    "HandEvaluation.target": ("blackjack", 22),
    "HandEvaluation.award": ("draw-poker", "worst"),
    "SpecialEffect.trigger_rank": ("uno-style", "3"),
    "SpecialEffect.effect_type": ("uno-style", "skip_next"),
    "SpecialEffect.target": ("uno-style", "prev_player"),
    "SpecialEffect.value": ("uno-style", 3),
    "SpecialEffect.demand": ("stacked-sevens", None),
    "Demand.answer": ("stacked-sevens", {"type": "card_is_colour", "colour": "red"}),
    "Demand.passes_on": ("stacked-sevens", "same"),
    "Demand.cap": ("stacked-sevens", 1),
    "PlayPhase.unable": ("paskahousu", "pass"),
    "PlayPhase.places": ("corner-kings", ["corners"]),
    "DrawPhase.places": ("far-roads", ["roads"]),
    "DrawPhase.whose": ("robbing", "own"),
    "GameGenome.places": ("corner-kings", [{"name": "sides"}, {"name": "corners"}, {"name": "more"}]),
    "Place.owner": ("corner-kings", "seat"),
    "Place.piles": ("corner-kings", 3),
    "Place.by_suit": ("far-roads", False),
    "Place.deal": ("corner-kings", 3),
    "Place.refill": ("market", True),
    "Place.builds": ("corner-kings", None),
    "Builds.way": ("corner-kings", "up"),
    "Builds.step": ("corner-kings", "any"),
    "Builds.suit": ("corner-kings", "any"),
    "Builds.start": ("corner-kings", None),
    "CardScore.condition": ("card-is-colour", None),
    "CardScore.points": ("card-is-colour", 3),
    "CardScore.trigger": ("hearts", "hand_end"),
    "CardScore.zone": ("fixed", "captured"),
    "CardScore.to": ("fixed", "owner"),
    "TallyScore.source": ("euchre-like", "captured"),
    "TallyScore.condition": ("scopa", {"type": "card_is_suit", "suit": "h"}),
    "TallyScore.rule": ("whist", {"type": "most"}),
    "TallyScore.points": ("euchre-like", 2),
    "TallyScore.role": ("tarneeb", "any"),
    "TallyScore.contract": ("tarneeb", "any"),
    "TallyScore.alone": ("tarneeb", True),
    "TallyScore.measure": ("tressette", "best_of_suits"),
    "TallyScore.values": ("tressette", [{"rank": "A", "value": 6}]),
    "TallyScore.ties": ("scat", "nobody"),
    "TallyScore.pattern": ("herbarium", None),
    "TallyScore.at": ("katendrecht", "hand_end"),
    "TallyScore.places": ("five-fronts", ["scrap"]),
    "TallyScore.per_pile": ("five-fronts", False),
    "TallyScore.times": ("far-roads", None),
    "TallyScore.to": ("honeycomb", "owner"),
    "TallyScore.when": ("scat", None),
    "Exactly.n": ("honeycomb", 1),
    "Every.n": ("tressette", 2),
    "Table.times": ("honeycomb", [1, 2]),
    "Lives.n": ("scat", 2),
    "Role.who": ("scat", "dealer"),
    "EachOver.n": ("knaves", 1),
    "AtLeast.n": ("euchre-like", 4),
    "ContractScoring.points_per_trick_bid": ("oh-hell", 2),
    "ContractScoring.overtrick_points": ("partnership-spades", 2),
    "ContractScoring.failed_contract_penalty": ("oh-hell", 1),
    "ContractScoring.nil_bonus": ("partnership-spades", 101),
    "ContractScoring.nil_penalty": ("partnership-spades", 101),
    "ContractScoring.bag_limit": ("partnership-spades", 11),
    "ContractScoring.bag_penalty": ("partnership-spades", 102),
    "ContractScoring.exact": ("oh-hell", False),
    "ContractScoring.made_bonus": ("oh-hell", 11),
    "ContractScoring.pays": ("nap", "own"),
    "ContractScoring.stops": ("hokm", False),
    "ContractScoring.top_points": ("nap", 11),
    "ContractScoring.top_penalty": ("nap", 6),
    "ScoreAtLeast.points": ("eliminating", 4),
    "Knock.moment": ("gin-rummy", "turn_start"),
    "Knock.max_deadwood": ("gin-rummy", 11),
    "Knock.then": ("gin-rummy", "lap"),
    "Knock.settle": ("gin-rummy", "lowest_takes"),
    "House.stand_on": ("blackjack", 18),
    "House.hits_soft": ("blackjack", True),
    "House.up_cards": ("blackjack", 2),
    "WinCondition.type": ("whist", "most_tricks"),
    "WinCondition.threshold": ("eliminating", 11),
    "WinCondition.tie": ("short-scopa", "draw"),
    "WinCondition.order": ("all-empty", "lowest"),
}
"""For each field a game, and another value of the field."""

VARIANTS: dict[str, tuple[str, str, object]] = {
    "DealerLeft": ("fan-tan", "SetupRules.first_lead", {"type": "dealer_left"}),
    "Declarer": ("euchre", "SetupRules.first_lead", {"type": "declarer"}),
    "DeclarerLeft": ("euchre", "SetupRules.first_lead", {"type": "declarer_left"}),
    "LastWinner": ("fixed", "SetupRules.first_lead", {"type": "last_winner"}),
    "Single": ("fixed", "GameGenome.hands", {"type": "single"}),
    "NoTricks": ("knockout-whist", "GameGenome.eliminate", None),
    "NoChips": ("draw-poker", "GameGenome.eliminate", None),
    "Fewest": ("whist", "TallyScore.rule", {"type": "fewest"}),
    "Last": ("whist", "TallyScore.rule", {"type": "last"}),
    "Most": ("whist", "TallyScore.rule", {"type": "most"}),
    "All": ("whist", "TallyScore.rule", {"type": "all"}),
}
"""For each kind of record without a field of its own: a game, and a field in which it can stand."""


NEEDED = "GameGenome.contract_scoring"
"""Without it bidding has no bytecode, and with another one the fields of a contract differ, which have entries."""
NAMES = {"Pattern.name", "Place.name"}
"""What other fields call a record by: with another name they point at nothing."""
SHOWN = {"Place.faces"}
"""How cards lie that all have seen: a player remembers those below, so that nothing is played differently."""


def test_every_field_has_an_entry() -> None:
    assert {*ALIVE, *NAMES, *SHOWN, NEEDED} == set(fields())


def test_bidding_without_a_contract_has_no_bytecode() -> None:
    with pytest.raises(BytecodeError, match="a bidding phase needs it"):
        encode(with_field(base("oh-hell"), NEEDED, None))


def test_every_record_without_a_field_has_an_entry() -> None:
    named = {field.partition(".")[0] for field in fields()}
    assert {kind.__name__ for kind in structs()} - named == {*VARIANTS, *PLAIN_TESTS}


@each("field", ALIVE)
def test_a_field_makes_a_difference(field: str) -> None:
    name, value = ALIVE[field]
    genome = base(name)
    other = with_field(genome, field, value)
    assert differences(genome, other) == {field}
    assert play_differs(genome, other, SEED)


@pytest.mark.parametrize("kind", VARIANTS)
def test_a_record_without_a_field_makes_a_difference(kind: str) -> None:
    name, field, value = VARIANTS[kind]
    genome = base(name)
    assert play_differs(genome, with_field(genome, field, value), SEED)


@pytest.mark.parametrize("kind", PLAIN_TESTS)
def test_a_condition_without_a_field_makes_a_difference(kind: str) -> None:
    genome = PLAIN_TESTS[kind]
    test = next(node for struct in structs() if struct.__name__ == kind for node in found_in(genome, struct))
    opposite = replaced(genome, test, Not(test))  # type: ignore[arg-type]
    assert isinstance(opposite, GameGenome)
    assert play_differs(genome, opposite, SEED)
