"""Random rummy games: melds on the table, melds in hand until the knock (Gin), or books (Go Fish)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.scores import card_values, hand_scores
from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import CardIsSuit, Role, Who
from darwindeck.genome.phases import (
    AskPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    GoOut,
    MeldPhase,
    PlayTarget,
)
from darwindeck.genome.schema import GameFields
from darwindeck.genome.scoring import (
    CardScore,
    EachOver,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import (
    DeckEmptyAction,
    Fixed,
    Knock,
    KnockMoment,
    KnockThen,
    Settle,
    SetupRules,
    Single,
    UntilWin,
)


def rummy_game(rng: Random) -> GameFields:
    return pick(rng, (_melds, _melds, _gin, _books))(rng)


def _melds(rng: Random) -> GameFields:
    """Draw, lay down sets and runs, discard."""
    players = choices.seats(rng)
    deck = choices.deck(rng, least=40 if players < 4 else 52)
    size = choices.deal_size(rng, deck, players, 5, 9, spare=8)
    go_out = pick(rng, tuple(GoOut))
    meld = MeldPhase(
        min_set=pick(rng, (0, 3, 3, 3)),
        min_run=pick(rng, (3, 3, 4)),
        lay_off=chance(rng, 70),
        go_out=go_out,
    )
    fields = GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player=size, initial_discard_count=1),
        hands=choices.hands(rng),
        phases=(DrawPhase(source=_source(rng)), meld, DiscardPhase()),
        deck_empty_action=pick(rng, (DeckEmptyAction.RESHUFFLE_DISCARD, DeckEmptyAction.HAND_ENDS)),
        max_turns=5000,
    )
    if chance(rng, 25):
        fields = _market(rng, fields)
    if chance(rng, 15):
        fields["knock"] = Knock(moment=KnockMoment.TURN_START, then=pick(rng, tuple(KnockThen)))
    _meld_wins(rng, fields)
    return fields


def _market(rng: Random, fields: GameFields) -> GameFields:
    """Cards lie open in a row to choose from; what is taken is replaced, or what players throw lies there."""
    draw, meld, discard = fields["phases"]
    refilled = chance(rng, 70)
    source = DrawSource.TABLEAU if not refilled and chance(rng, 30) else DrawSource.DECK_OR_TABLEAU
    thrown = PlayTarget.DISCARD if refilled else PlayTarget.TABLEAU
    setup = replace(
        fields["setup"],
        deal_to_tableau=rng.randint(2, 5),
        refill_tableau=refilled,
        initial_discard_count=0,
    )
    phases = (replace(draw, source=source), meld, replace(discard, target=thrown))
    return GameFields(**{**fields, "setup": setup, "phases": phases})


def _source(rng: Random) -> DrawSource:
    return pick(rng, (DrawSource.DECK_OR_DISCARD, DrawSource.DECK_OR_DISCARD, DrawSource.DECK))


def _meld_wins(rng: Random, fields: GameFields) -> None:
    deck, out = fields["setup"].initial_deck, WinCondition(WinType.EMPTY_HAND)
    if type(fields["hands"]) is Single and fields.get("knock") is None and chance(rng, 50):
        fields["win_conditions"] = (out,)
        return
    trigger = pick(rng, (ScoringTrigger.SET_COMPLETE, ScoringTrigger.HAND_END))
    melded = CardScore(points=rng.randint(1, 5), trigger=trigger, zone=ScoringZone.MELDS)
    if trigger is ScoringTrigger.SET_COMPLETE:
        melded = CardScore(points=melded.points, trigger=trigger)
    left = tuple(
        CardScore(condition=rule.condition, points=-rule.points, trigger=rule.trigger, zone=rule.zone)
        for rule in hand_scores(rng, deck, to_winner=False)[:1]
    )
    fields["card_scoring"] = (melded, *left) if chance(rng, 60) else (melded,)
    if fields.get("knock") is not None and chance(rng, 40):
        knocked = TallyScore(
            source=TallySource.HANDS_WON, rule=EachOver(0), points=rng.randint(2, 6), when=Role(Who.KNOCKER)
        )
        fields["tally_scoring"] = (knocked,)
    wins = choices.score_wins(rng, fields["hands"], low_wins=False, per_hand=10)
    ends = chance(rng, 70) and type(fields["hands"]) is not Single
    fields["win_conditions"] = (out, *wins) if ends else wins


def _gin(rng: Random) -> GameFields:
    """Melds stay in hand; who has little deadwood knocks."""
    players = pick(rng, (2, 2, 3))
    deck = choices.deck(rng, least=52)
    hands = choices.one_of_hands(rng, UntilWin(rng.randint(10, 40)), Fixed(rng.randint(2, 6)), Single())
    meld = MeldPhase(
        hold=True,
        lay_off=chance(rng, 70),
        min_set=3,
        min_run=3,
        gin_bonus=5 * rng.randint(0, 5),
        undercut_bonus=5 * rng.randint(0, 5),
    )
    fields = GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player=rng.randint(7, 10),
            initial_discard_count=1,
            card_values=card_values(rng, deck),
        ),
        hands=hands,
        phases=(DrawPhase(source=DrawSource.DECK_OR_DISCARD), meld, DiscardPhase(target=PlayTarget.DISCARD)),
        knock=Knock(
            moment=pick(rng, tuple(KnockMoment)),
            max_deadwood=rng.randint(0, 15),
            then=pick(rng, (KnockThen.END, KnockThen.END, KnockThen.LAP)),
        ),
        deck_empty_action=DeckEmptyAction.HAND_ENDS,
        win_conditions=choices.score_wins(rng, hands, low_wins=False, per_hand=20),
        max_turns=8000,
    )
    knock = fields["knock"]
    if knock is not None and chance(rng, 30):  # chosen last, so that what was chosen before stays as it was
        settle = pick(rng, (Settle.EACH_PAYS, Settle.LOWEST_TAKES, Settle.EACH_KEEPS))
        fields["knock"] = replace(knock, settle=settle)
        if settle is Settle.EACH_KEEPS:
            fields["win_conditions"] = choices.score_wins(rng, hands, low_wins=True, per_hand=20)
    return fields


def _books(rng: Random) -> GameFields:
    """Ask for ranks, collect books."""
    players = choices.seats(rng)
    deck = choices.deck(rng, least=36)
    size = choices.deal_size(rng, deck, players, 4, 7, spare=6)
    ask = AskPhase(
        book_size=pick(rng, (2, 3, 4, 4, 4)),
        again_on_hit=chance(rng, 70),
        again_on_fish=chance(rng, 60),
        refill=rng.randint(0, 5),
    )
    fields = GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player=size),
        hands=Single(),
        phases=(ask,),
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
        win_conditions=(WinCondition(WinType.MOST_CAPTURED),),
        max_turns=3000,
    )
    if chance(rng, 60):
        condition = CardIsSuit(pick(rng, tuple(Suit))) if ask.book_size == 4 else None
        rule = CardScore(condition=condition, points=rng.randint(1, 3), trigger=ScoringTrigger.SET_COMPLETE)
        fields["card_scoring"] = (rule,)
        fields["win_conditions"] = (WinCondition(WinType.HIGH_SCORE),)
    return fields
