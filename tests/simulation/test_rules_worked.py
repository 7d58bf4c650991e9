"""How often each rule worked: card scores one by one, conditions, wilds, and the single rules, by laws of the games."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.cards import SUIT_RANKS, Deck, Rank, Suit
from darwindeck.genome.conditions import CardIsRank, CardIsSuit, HandSize, Operator, Or
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import ClaimPhase, ClaimRank, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, Moon, ScoringTrigger, WinCondition, WinType
from darwindeck.genome.setup import SetupRules
from darwindeck.simulation import Report, TraceCounts
from darwindeck.simulation.testing import simulate_unchecked
from tests.sweeps import each

GAMES = 40


def played(genome: GameGenome, agent: str = "random", games: int = GAMES) -> tuple[Report, TraceCounts]:
    report = simulate_unchecked(genome, agents=(agent,), games=games, seed=11, threads=1, trace=True)
    assert report.counts.facts is not None
    return report, report.counts.facts


def by_cards_alone(genome: GameGenome) -> bool:
    """Points come from card scores and sweeps, and from nothing else."""
    others = (genome.tally_scoring, genome.contract_scoring, genome.place_points, genome.knock)
    return not any(others) and genome.moon is Moon.NONE and bool(genome.card_scoring)


def assert_cards_make_the_scores(genome: GameGenome, agent: str) -> None:
    report, facts = played(genome, agent)
    by_rule = zip(facts.card_rules, genome.card_scoring, strict=True)
    points = sum(cards * rule.points for cards, rule in by_rule)
    points += facts.scorings["sweep"] * genome.setup.sweep_points
    assert points == sum(seat.sum for seat in report.counts.scores)


SCORED = [name for name in known_games() if by_cards_alone(load_game(name))]
INVENTED = [genome for genome in random_genomes(5, 150) if by_cards_alone(genome)]


def test_there_are_games_of_every_trigger_to_look_at() -> None:
    games = [*map(load_game, SCORED), *INVENTED]
    assert {rule.trigger for genome in games for rule in genome.card_scoring} == set(ScoringTrigger)


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("name", SCORED)
def test_the_cards_counted_by_each_rule_make_up_all_points_of_a_known_game(name: str, agent: str) -> None:
    assert_cards_make_the_scores(load_game(name), agent)


@each("genome", INVENTED, ids=range(len(INVENTED)))
def test_the_cards_counted_by_each_rule_make_up_all_points_of_an_invented_game(genome: GameGenome) -> None:
    assert_cards_make_the_scores(genome, "random")


def test_in_a_hand_of_hearts_all_thirteen_hearts_score_and_the_queen_of_spades_once() -> None:
    """Pagat, Hearts: each heart counts one point, the queen of spades thirteen; all cards are played."""
    report, facts = played(load_game("hearts"))
    assert facts.card_rules == (13 * report.counts.hands.sum, report.counts.hands.sum)


@pytest.mark.parametrize(
    ("name", "trigger"),
    [
        ("hearts", ScoringTrigger.TRICK_WIN),
        ("scopa", ScoringTrigger.CAPTURE),
        ("crazy-eights", ScoringTrigger.PLAY),
        ("go-fish", ScoringTrigger.SET_COMPLETE),
        ("go-fish", ScoringTrigger.HAND_END),
    ],
)
def test_two_rules_that_cancel_each_other_have_both_worked(name: str, trigger: ScoringTrigger) -> None:
    both = tuple(CardScore(points=points, trigger=trigger) for points in (5, -5))
    _, facts = played(load_game(name).copy_with(card_scoring=both, moon=Moon.NONE), games=10)
    assert facts.card_rules[0] == facts.card_rules[1] > 0


def test_a_rule_worth_nothing_never_works() -> None:
    hearts = load_game("hearts")
    nothing = msgspec.structs.replace(hearts.card_scoring[1], points=0)
    _, facts = played(hearts.copy_with(card_scoring=(hearts.card_scoring[0], nothing)), games=10)
    assert facts.card_rules[1] == 0


def shedding(setup: dict[str, object], play: PlayPhase) -> GameGenome:
    """Crazy Eights with another setup and another way to play."""
    plain = load_game("crazy-eights")
    changed: SetupRules = msgspec.structs.replace(plain.setup, **setup)
    return plain.copy_with(setup=changed, phases=(plain.phases[0], play))


def test_a_condition_works_each_time_it_forbids_the_card_in_hand() -> None:
    """One card each, and only red ones may be played: who holds a black one has to pass."""
    red = Or((CardIsSuit(Suit.HEARTS), CardIsSuit(Suit.DIAMONDS)))
    game = GameGenome(
        player_count=4,
        setup=SetupRules(cards_per_player=1),
        phases=(PlayPhase(valid_play_condition=red, once=True), PlayPhase()),
        win_conditions=(WinCondition(WinType.EMPTY_HAND),),
    )
    _, facts = played(game, games=100)
    assert dict(facts.held_back) == {0: facts.passes, 1: 0}
    assert facts.passes > 50


def test_a_condition_that_always_holds_never_works() -> None:
    always = HandSize(operator=Operator.GE, value=0)
    _, facts = played(
        shedding({"wild_ranks": (), "choose_suit": False}, PlayPhase(valid_play_condition=always))
    )
    assert dict(facts.held_back)[1] == 0


def test_a_condition_of_a_draw_works_each_time_it_keeps_a_seat_from_drawing() -> None:
    """Scopa: new cards only for an empty hand. In six rounds of three turns two players go twice without each time,
    and in the last round there is nothing left to draw."""
    report, facts = played(load_game("scopa"))
    assert dict(facts.held_back)[0] == 5 * 2 * 2 * report.counts.hands.sum


def test_a_wild_that_names_a_suit_works_each_time_it_is_played() -> None:
    """Crazy Eights: an eight may be played on anything, and its player names the suit."""
    _, facts = played(load_game("crazy-eights"))
    eight = list(Rank).index(Rank.EIGHT)
    assert facts.wilds[eight] > 0
    assert sum(facts.wilds) == facts.wilds[eight]


def test_a_wild_that_names_nothing_works_only_where_the_condition_forbids_it() -> None:
    plain = load_game("crazy-eights").phases[1]
    assert isinstance(plain, PlayPhase)
    _, quiet = played(shedding({"choose_suit": False}, plain))
    _, naming = played(shedding({"choose_suit": True}, plain))
    eight = list(Rank).index(Rank.EIGHT)
    assert 0 < quiet.wilds[eight] < naming.wilds[eight]
    only_eights = PlayPhase(valid_play_condition=CardIsRank(rank=Rank.EIGHT))
    _, allowed = played(shedding({"choose_suit": False}, only_eights), games=5)
    assert allowed.wilds[eight] == 0


def test_a_wild_works_in_a_claim_that_is_true_by_it() -> None:
    """Cheat with wild twos: a claim of a rank with a two in it is true."""
    cheat = load_game("cheat")
    setup = msgspec.structs.replace(cheat.setup, wild_ranks=(Rank.TWO,))
    _, facts = played(cheat.copy_with(setup=setup), games=10)
    two = list(Rank).index(Rank.TWO)
    assert facts.wilds[two] == sum(facts.wilds) > 0
    _, plain = played(cheat, games=10)
    assert sum(plain.wilds) == 0


def test_every_wild_card_of_a_claim_counts_also_two_alike() -> None:
    """Claims of two aces from two packs without aces, in which all other cards are wild."""
    cheat = load_game("cheat")
    setup = msgspec.structs.replace(
        cheat.setup,
        initial_deck=Deck.DOUBLE_104,
        removed_cards=tuple(f"A{suit.value}" for suit in Suit),
        cards_per_player=6,
        wild_ranks=tuple(rank for rank in SUIT_RANKS if rank is not Rank.ACE),
    )
    claim = ClaimPhase(
        min_cards=2, max_cards=2, rank_mode=ClaimRank.FIXED, rank=Rank.ACE, allow_challenge=False
    )
    _, facts = played(cheat.copy_with(setup=setup, phases=(claim,)))
    assert sum(facts.wilds) == 2 * facts.claims > 0


def test_the_effect_to_be_wild_is_counted_as_wild() -> None:
    plain = load_game("crazy-eights")
    setup = msgspec.structs.replace(plain.setup, wild_ranks=())
    effect = SpecialEffect(Rank.EIGHT, EffectType.WILD_CARD)
    _, facts = played(plain.copy_with(setup=setup, special_effects=(effect,)))
    assert facts.wilds == played(plain)[1].wilds


def test_half_the_tricks_of_german_whist_are_too_early_to_count() -> None:
    """Pagat, German Whist: the first thirteen tricks only win cards of the stock."""
    _, facts = played(load_game("german-whist"))
    assert facts.early_tricks * 2 == facts.tricks


def test_a_moon_is_counted_once_whoever_gets_the_points() -> None:
    _, facts = played(load_game("hearts"), "greedy", 200)
    assert facts.moons > 0
    assert facts.scorings["moon"] == 4 * facts.moons


def test_where_seats_drop_out_without_chips_the_chips_decide_what_no_goal_has_decided() -> None:
    poker = load_game("simple-poker").copy_with(win_conditions=(WinCondition(WinType.LAST_STANDING),))
    report, facts = played(poker)
    assert facts.by_chips > 0
    assert facts.by_chips + sum(facts.win_rules) >= report.reasons["win"]
    _, plain = played(poker.copy_with(eliminate=None))
    assert plain.by_chips == 0


def test_every_bet_of_blackjack_is_settled_with_the_house() -> None:
    report, facts = played(load_game("blackjack"))
    assert report.counts.hands.sum <= facts.settled <= 6 * report.counts.hands.sum


def test_a_card_score_of_a_phase_that_the_game_lacks_never_works() -> None:
    rule = CardScore(points=5, trigger=ScoringTrigger.SET_COMPLETE)
    hearts = load_game("hearts")
    _, facts = played(hearts.copy_with(card_scoring=(*hearts.card_scoring, rule)), games=5)
    assert facts.card_rules[2] == 0
