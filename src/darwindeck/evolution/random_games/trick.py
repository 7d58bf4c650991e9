"""Random trick-taking games: contracts, points on cards, tallies, or plainly most tricks."""

from __future__ import annotations

from random import Random

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.deck import DEALT_SUITS
from darwindeck.analysis.stock import why_count_dead, why_last_dead
from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.auctions import fits, some_auction
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import static_condition
from darwindeck.evolution.random_games.jokers import suitless
from darwindeck.evolution.random_games.scores import another_count
from darwindeck.genome.cards import SUIT_RANKS, AnyDeck, Suit, deck_size
from darwindeck.genome.conditions import (
    CardIsRank,
    CardIsSuit,
    Condition,
    Location,
    LocationSize,
    Operator,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.phases import (
    Beat,
    BiddingPhase,
    BreakingRule,
    DrawPhase,
    FirstTrick,
    PassDirection,
    PassPhase,
    Phase,
    TrickPhase,
    TrickPrize,
    TrickTies,
    Trump,
    TrumpOrder,
    WhenVoid,
)
from darwindeck.genome.schema import GameFields, GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    ContractScoring,
    EachOver,
    Fewest,
    Moon,
    Most,
    ScoringTrigger,
    TallyRule,
    TallyScore,
    TallySource,
    TallyTies,
    TricksFrom,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import (
    DealBy,
    DeckEmptyAction,
    DeckTop,
    Fixed,
    Hands,
    Lives,
    NoTricks,
    ScoreAtLeast,
    SetupRules,
    Single,
    UntilWin,
)


def trick_game(rng: Random) -> GameFields:
    """Return a trick-taking game in one of four ways of scoring."""
    fields = _table(rng)
    setup = fields["setup"]
    if deck_size(setup.initial_deck) % fields["player_count"] == 0 and chance(rng, 15):
        _draw_after_tricks(rng, fields)
    elif chance(rng, 6):
        _play_for_the_deck(fields)
    scoring = pick(rng, (_contracts, _contracts, _points, _points, _points, _tallies, _tallies, _bare))
    scoring(rng, fields)
    if chance(rng, 10):
        _knock_out(rng, fields)
    if type(fields["phases"][-1]) is DrawPhase and chance(rng, 30):
        _late_tricks(fields)
    elif chance(rng, 6) and why_last_dead(analyse(GameGenome(**fields))) is None:
        fields["tricks_from"] = TricksFrom.LAST
    if type(fields["hands"]) is Fixed and fields["phases"][-1].__class__ is TrickPhase and chance(rng, 30):
        _shrinking(fields)
    if fields["player_count"] < len(DEALT_SUITS) and chance(rng, 4):  # last: other games stay as they are
        return _suit_each(rng, fields["player_count"])
    suitless(rng, fields)
    return fields


def trick_phase(rng: Random, deck: AnyDeck, *, hands: Hands) -> TrickPhase:
    """Return a way to play a trick; trump is chosen only after a hand."""
    barred = {Trump.BID, Trump.LED} | ({Trump.CHOSEN} if type(hands) is Single else set())
    trump = pick(rng, [each for each in Trump if each not in barred])
    plain = trump is Trump.NONE
    at_once = chance(rng, 8)
    return TrickPhase(
        lead_suit_required=chance(rng, 88) or at_once,
        trump=trump,
        trump_order=TrumpOrder.PLAIN if plain else pick(rng, (*TrumpOrder, *choices.own_trump_orders(deck))),
        always_trump=pick(rng, choices.always_trumps(deck)) if not plain and chance(rng, 15) else (),
        high_card_wins=chance(rng, 90),
        breaking_suit=pick(rng, tuple(Suit)) if chance(rng, 30) else None,
        breaking_rule=BreakingRule.CANNOT_LEAD_UNTIL_BROKEN,
        when_void=WhenVoid.TRUMP
        if trump is not Trump.NONE and not at_once and chance(rng, 12)
        else WhenVoid.FREE,
        beat=Beat.NO if at_once else _duty(rng, trump),
        together=at_once,
        ties=pick(rng, tuple(TrickTies)) if at_once else TrickTies.FIRST,
    )


def _duty(rng: Random, trump: Trump) -> Beat:
    """Who has to beat the trick; now and then somebody has to."""
    roll = rng.randrange(100)
    if roll < 8:
        return Beat.IF_ABLE
    return Beat.TRUMPS if roll < 13 and trump is not Trump.NONE else Beat.NO


def _table(rng: Random) -> GameFields:
    """Seats, deck, deal and one Trick phase, without scoring."""
    players = choices.seats(rng)
    deck = choices.deck(rng)
    size = choices.deal_size(rng, deck, players, 4, 13)
    spare = deck_size(deck) - size * players
    play = choices.hands(rng)
    phase = trick_phase(rng, deck, hands=play)
    if phase.breaking_suit is not None and chance(rng, 20):
        phase = TrickPhase(
            breaking_suit=phase.breaking_suit, breaking_rule=BreakingRule.CANNOT_PLAY_UNTIL_BROKEN
        )
    teams = choices.teams(rng, players, 35)
    return GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player="all" if spare == 0 and chance(rng, 30) else size,
            rank_order=choices.rank_order(rng, deck),
            suit_order=choices.suit_order(rng, phase),
            first_lead=choices.first_lead(rng, deck, play, all_dealt=spare == 0),
        ),
        hands=play,
        phases=(*_passing(rng, players, size), phase),
        team_mode=bool(teams),
        teams=teams,
        max_turns=40 * size * players,
    )


def _passing(rng: Random, players: int, size: int) -> tuple[Phase, ...]:
    if not chance(rng, 25):
        return ()
    ways = [PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ROTATING]
    if players % 2 == 0:
        ways.append(PassDirection.ACROSS)
    return (PassPhase(count=rng.randint(1, min(3, size)), direction=pick(rng, ways)),)


def _draw_after_tricks(rng: Random, fields: GameFields) -> None:
    """Everyone draws a card after each trick while the deck lasts; what decides is the same for all seats."""
    conditions: tuple[Condition | None, ...] = (
        *(None,) * 7,
        LocationSize(Location.DECK, Operator.GE, fields["player_count"]),
        SuitBroken(pick(rng, tuple(Suit))),
        TrickContainsCard(choices.card(rng, fields["setup"].initial_deck)),
    )
    setup = fields["setup"]
    few = min(setup.cards_per_player, 6) if isinstance(setup.cards_per_player, int) else 6
    fields["setup"] = SetupRules(
        initial_deck=setup.initial_deck,
        cards_per_player=few,
        rank_order=setup.rank_order,
        deck_top=DeckTop.UP if chance(rng, 30) else DeckTop.HIDDEN,
    )
    fields["phases"] = (*fields["phases"], DrawPhase(condition=pick(rng, conditions)))
    fields["deck_empty_action"] = DeckEmptyAction.SKIP_DRAW


def _play_for_the_deck(fields: GameFields) -> None:
    """Let the winner of a trick take the top card of the deck, which lies open."""
    setup = fields["setup"]
    if (
        setup.cards_per_player == "all"
        or deck_size(setup.initial_deck) <= hand_size(fields) * fields["player_count"]
    ):
        return
    *before, trick = fields["phases"]
    if isinstance(trick, TrickPhase):
        fields["phases"] = (*before, msgspec.structs.replace(trick, takes=TrickPrize.DECK_TOP))
        fields["setup"] = msgspec.structs.replace(setup, deck_top=DeckTop.UP)


def _suit_each(rng: Random, players: int) -> GameFields:
    """Return a game in which each seat has a suit and all bid at once for the cards of another one."""
    prizes, *unused = DEALT_SUITS[players:]
    bonus = CardScore(
        condition=CardIsRank(pick(rng, SUIT_RANKS)),
        points=rng.randint(2, 9),
        trigger=ScoringTrigger.TRICK_WIN,
    )
    prize = CardScore(
        condition=CardIsSuit(prizes), points=rng.randint(1, 3), trigger=ScoringTrigger.TRICK_WIN
    )
    return GameFields(
        player_count=players,
        setup=SetupRules(
            removed_cards=tuple(f"{rank}{suit}" for suit in unused for rank in SUIT_RANKS),
            cards_per_player=len(SUIT_RANKS),
            deal_by=DealBy.SUITS,
            deck_top=DeckTop.UP,
        ),
        phases=(TrickPhase(together=True, ties=pick(rng, tuple(TrickTies)), takes=TrickPrize.DECK_TOP),),
        card_scoring=(prize, bonus),
        win_conditions=(WinCondition(WinType.HIGH_SCORE),),
    )


def _late_tricks(fields: GameFields) -> None:
    """Tricks count from the empty deck on, where that says something."""
    fields["tricks_from"] = TricksFrom.DECK_EMPTY
    if why_count_dead(analyse(GameGenome(**fields))) is not None:
        fields["tricks_from"] = TricksFrom.ALWAYS


def _contracts(rng: Random, fields: GameFields) -> None:
    size = hand_size(fields)
    hook = chance(rng, 20)
    low = 0 if hook else rng.randint(0, 2)
    bidding = BiddingPhase(low, max(low, size - rng.randint(0, 1)), not hook and chance(rng, 70), hook)
    fields["phases"] = (bidding, *fields["phases"])
    exact = chance(rng, 30)
    bags = not exact and chance(rng, 60)
    fields["contract_scoring"] = ContractScoring(
        points_per_trick_bid=pick(rng, (1, 5, 10, 10)),
        overtrick_points=rng.randint(0, 2),
        failed_contract_penalty=pick(rng, (0, 1, 5, 10, 10)),
        nil_bonus=10 * rng.randint(2, 10),
        nil_penalty=10 * rng.randint(2, 10),
        bag_limit=rng.randint(5, 10) if bags else 0,
        bag_penalty=10 * rng.randint(5, 10),
        exact=exact,
        made_bonus=10 if exact else pick(rng, (0, 0, 5)),
        off_by_penalty=10 * (size % 2) if exact else 0,
    )
    fields["win_conditions"] = choices.score_wins(rng, fields["hands"], low_wins=False, per_hand=25)
    if chance(rng, 30):
        _auction(rng, fields)


def _auction(rng: Random, fields: GameFields) -> None:
    """Only the highest bid counts, and its player makes trumps."""
    bare = GameFields(**fields)
    bare["phases"] = tuple(phase for phase in fields["phases"] if isinstance(phase, TrickPhase))
    genome = GameGenome(**bare)
    if not fits(genome):
        return
    sold = some_auction(genome, rng)
    fields["setup"], fields["phases"] = sold.setup, sold.phases
    fields["contract_scoring"], fields["tally_scoring"] = sold.contract_scoring, sold.tally_scoring
    fields["win_conditions"] = choices.score_wins(rng, fields["hands"], low_wins=False, per_hand=2)


def _points(rng: Random, fields: GameFields) -> None:
    deck = fields["setup"].initial_deck
    low_wins = chance(rng, 45)
    trigger = pick(rng, (ScoringTrigger.TRICK_WIN, ScoringTrigger.TRICK_WIN, ScoringTrigger.HAND_END))
    rules = [
        CardScore(condition=static_condition(rng, deck), points=rng.randint(1, 10), trigger=trigger)
        for _ in range(rng.randint(1, 4))
    ]
    if chance(rng, 25):
        rules.append(
            CardScore(condition=static_condition(rng, deck), points=-rng.randint(1, 5), trigger=trigger)
        )
    fields["card_scoring"] = tuple(rules)
    if low_wins and trigger is ScoringTrigger.TRICK_WIN:
        fields["moon"] = pick(rng, tuple(Moon))
    if trigger is ScoringTrigger.TRICK_WIN and chance(rng, 30):
        *before, last = fields["phases"]
        if isinstance(last, TrickPhase):
            fields["phases"] = (*before, TrickPhase(trump=last.trump, first_trick=FirstTrick.NO_POINTS))
    fields["win_conditions"] = choices.score_wins(rng, fields["hands"], low_wins=low_wins, per_hand=8)


def _tallies(rng: Random, fields: GameFields) -> None:
    size = hand_size(fields)
    over = max(1, size // 2)
    captured = chance(rng, 35)
    rules: tuple[TallyRule, ...] = (EachOver(0), Most())
    if not captured:
        rules = (EachOver(over), *rules, AtLeast(over))
    tallies = [
        TallyScore(
            source=TallySource.CAPTURED if captured else TallySource.TRICKS,
            condition=static_condition(rng, fields["setup"].initial_deck) if captured else None,
            rule=rule,
            points=rng.randint(1, 4),
        )
        for rule in choices.some(rng, rules, 1, 2)
    ]
    tallies[-1] = another_count(rng, tallies[-1], players=fields["player_count"])
    fields["tally_scoring"] = tuple(tallies)
    fields["win_conditions"] = choices.score_wins(rng, fields["hands"], low_wins=False, per_hand=2)


def _bare(rng: Random, fields: GameFields) -> None:
    """Most tricks, fewest tricks, or most captured cards, without points."""
    if type(fields["hands"]) is UntilWin:
        fields["hands"] = Fixed(rng.randint(2, 6))
    kinds = (WinType.MOST_TRICKS, WinType.FEWEST_TRICKS, WinType.MOST_CAPTURED)
    fields["win_conditions"] = (WinCondition(pick(rng, kinds)),)


def _knock_out(rng: Random, fields: GameFields) -> None:
    """Seats leave the game until one is left."""
    if fields["teams"] or fields["setup"].cards_per_player == "all" or type(fields["hands"]) is Single:
        return
    scored = bool(fields.get("card_scoring")) and fields["win_conditions"][0].type is WinType.LOW_SCORE
    fields["eliminate"] = ScoreAtLeast(rng.randint(20, 60)) if scored else NoTricks()
    if not scored and chance(rng, 30):
        _lives(rng, fields)
    fields["win_conditions"] = (WinCondition(WinType.LAST_STANDING), *fields["win_conditions"])


def _lives(rng: Random, fields: GameFields) -> None:
    """Who takes most tricks, or fewest, loses a life."""
    rules: tuple[TallyRule, ...] = (Most(), Fewest())
    loses = TallyScore(source=TallySource.TRICKS, rule=pick(rng, rules), points=-1, ties=TallyTies.ALL)
    fields["tally_scoring"], fields["card_scoring"] = (loses,), ()
    fields["moon"] = Moon.NONE
    fields["eliminate"] = Lives(rng.randint(2, 4))
    fields["win_conditions"] = (WinCondition(WinType.HIGH_SCORE),)


def _shrinking(fields: GameFields) -> None:
    """One card fewer in every hand."""
    most = hand_size(fields)
    play: Hands = Fixed(most) if most > 1 else Fixed(2)
    setup = fields["setup"]
    fields["hands"] = play
    fields["setup"] = SetupRules(
        initial_deck=setup.initial_deck,
        cards_per_player=tuple(range(most, 0, -1)),
        rank_order=setup.rank_order,
    )
    kept = tuple(phase for phase in fields["phases"] if not isinstance(phase, PassPhase))
    fields["phases"] = kept


def hand_size(fields: GameFields) -> int:
    """Cards a seat is dealt; for `all` what an even deal gives."""
    size = fields["setup"].cards_per_player
    if isinstance(size, int):
        return size
    return deck_size(fields["setup"].initial_deck) // fields["player_count"]
