"""Where cards go in a game: deck, discard pile, tableau, captured piles, and back into the hands."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from darwindeck.analysis.deal import DealAnalysis
from darwindeck.analysis.places import PLACE_SOURCES
from darwindeck.analysis.traits import draws_from_deck, draws_from_discard, draws_from_row, traits_of
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    BettingPhase,
    BiddingPhase,
    BidOrder,
    ClaimPhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    ShowdownZones,
    TrickPhase,
    TrickPrize,
    TrickTies,
)
from darwindeck.genome.setup import CaptureTo, DeckEmptyAction, KnockThen, TableauMode

_TAKING_MODES: Final = frozenset({TableauMode.WAR, TableauMode.MATCH_RANK})


class ZoneAnalysis(DealAnalysis):
    """The second part of `GenomeAnalysis`."""

    # The tableau.
    @cached_property
    def plays_to_tableau(self) -> bool:
        """Cards are played to the tableau, where its mode meets them. Discards are laid there without it."""
        return any(phase.target is PlayTarget.TABLEAU for _, phase in self.of(PlayPhase))

    @cached_property
    def lays_on_tableau(self) -> bool:
        """Cards are played or discarded to the tableau."""
        discards = (phase.target is PlayTarget.TABLEAU for _, phase in self.of(DiscardPhase))
        return self.plays_to_tableau or any(discards)

    @cached_property
    def fills_tableau(self) -> bool:
        """Cards can lie on the tableau; the pile of claims is one, too."""
        dealt = self.setup.deal_to_tableau > 0 or self.has(DealPhase)
        return dealt or self.lays_on_tableau or self.has(ClaimPhase)

    @cached_property
    def mode(self) -> TableauMode:
        """Return the tableau mode, where a play can meet it."""
        return self.setup.tableau_mode if self.plays_to_tableau else TableauMode.NONE

    @cached_property
    def tableau_takes(self) -> bool:
        """Cards are taken from the tableau, into a pile or a hand."""
        return self.mode in _TAKING_MODES

    @cached_property
    def tableau_captures(self) -> bool:
        """Cards on the tableau can enter a captured pile."""
        piled = self.mode is TableauMode.MATCH_RANK or self.setup.capture_to is CaptureTo.CAPTURED
        return self.tableau_takes and piled

    @cached_property
    def sweeps(self) -> bool:
        """Clearing the tableau gives points."""
        return self.setup.sweep_points != 0 and self.mode is TableauMode.MATCH_RANK

    @cached_property
    def shares_board(self) -> bool:
        """Tell whether the cards on the tableau belong to every hand at the showdown."""
        zones = (phase.zones for _, phase in self.of(ShowdownPhase))
        return ShowdownZones.HAND_AND_TABLEAU in zones

    @cached_property
    def draws_row(self) -> bool:
        """Cards of one's choice are drawn from the tableau."""
        return any(map(draws_from_row, self.phases))

    @cached_property
    def refills_row(self) -> bool:
        """Cards taken from the tableau are replaced from the deck."""
        return self.setup.refill_tableau and self.setup.deal_to_tableau > 0 and self.draws_row

    @cached_property
    def draws_place(self) -> bool:
        """Cards are drawn from the game's own places."""
        return bool(self.places_drawn)

    @cached_property
    def places_drawn(self) -> set[str]:
        """Return the names of the places from which cards are drawn."""
        draws = (draw for _, draw in self.of(DrawPhase) if draw.source in PLACE_SOURCES)
        return {name for draw in draws for name in draw.places}

    @cached_property
    def lays_places(self) -> bool:
        """Cards are played to the game's own places."""
        return any(play.target is PlayTarget.PLACE for _, play in self.of(PlayPhase))

    # Piles of the seats.
    @cached_property
    def captures(self) -> bool:
        """Tell whether a captured pile can hold a card: by capturing, by tricks, by books."""
        return self.tableau_captures or any(traits_of(phase).captures for phase in self.phases)

    @cached_property
    def lays_melds(self) -> bool:
        """Melds are laid in the course of a hand; laid cards lie with the captured ones of their player."""
        return any(not meld.hold for _, meld in self.of(MeldPhase))

    @cached_property
    def uses_chips(self) -> bool:
        return self.setup.starting_chips > 0 and self.has(BettingPhase)

    @cached_property
    def chips_can_run_out(self) -> bool:
        """Tell whether a player can have too few chips for a stake: all stakes of a game may be more than
        everybody has.
        """
        bets = [phase for _, phase in self.of(BettingPhase)]
        once = self.showdown_last and self.genome.knock is None
        if any(phase.sizes for phase in bets):
            return True
        most = sum(phase.ante + sum(phase.blinds) + phase.min_bet * (1 + phase.max_raises) for phase in bets)
        return not once or most * self.most_hands > self.setup.starting_chips

    # The discard pile.
    @cached_property
    def fills_discard(self) -> bool:
        """Cards can lie on the discard pile."""
        discards = (phase.target is PlayTarget.DISCARD for _, phase in self.of(DiscardPhase))
        plays = (
            phase.target is PlayTarget.DISCARD or phase.on_all_pass is AllPass.CLEAR_AND_LEAD
            for _, phase in self.of(PlayPhase)
        )
        tied = any(trick.together and trick.ties is not TrickTies.FIRST for _, trick in self.of(TrickPhase))
        if self.setup.initial_discard_count > 0 or any(plays) or any(discards) or tied:
            return True
        return self.has(PlayPhase) and self.has_effect(EffectType.FORCE_DISCARD, EffectType.BURN)

    @cached_property
    def auction(self) -> BiddingPhase | None:
        """Return the bidding in which one bid counts in the end, that of the declarer."""
        return next((each for _, each in self.of(BiddingPhase) if each.order is not BidOrder.ONCE), None)

    @cached_property
    def buries(self) -> bool:
        """Tell whether the winner of an auction puts cards face down on the discard pile."""
        return self.auction is not None and self.auction.takes > 0

    @cached_property
    def draws_discard(self) -> bool:
        return any(map(draws_from_discard, self.phases))

    @cached_property
    def draws_discards(self) -> bool:
        """One turn can take several cards from the discard pile."""
        draws = [draw for _, draw in self.of(DrawPhase) if draws_from_discard(draw)]
        return len(draws) > 1 or any(draw.count != 1 or draw.until is not DrawUntil.COUNT for draw in draws)

    @cached_property
    def discard_stays(self) -> bool:
        """Tell whether a card always lies on the discard pile: one is turned at the deal and nobody takes it."""
        return self.setup.initial_discard_count > 0 and not self.draws_discard

    # The deck.
    @cached_property
    def house_draws(self) -> bool:
        return self.genome.house is not None and self.has(ShowdownPhase)

    @cached_property
    def draws_from_deck(self) -> bool:
        """Anything but the deal takes cards from the deck."""
        effect = self.has(PlayPhase) and self.has_effect(EffectType.DRAW_CARDS)
        dealt = self.refills_row or self.has(DealPhase) or self.plays_for_deck
        refilled = self.draws_place and any(place.refill for place in self.genome.places)
        return self.house_draws or dealt or refilled or any(map(draws_from_deck, self.phases)) or effect

    @cached_property
    def plays_for_deck(self) -> bool:
        """Tell whether the winner of a trick takes the top card of the deck."""
        return any(trick.takes is TrickPrize.DECK_TOP for _, trick in self.of(TrickPhase))

    @cached_property
    def deck_can_hold_cards(self) -> bool:
        """Tell whether a draw from the deck can find a card, at some time."""
        reshuffles = self.genome.deck_empty_action is DeckEmptyAction.RESHUFFLE_DISCARD
        return self.most_left > 0 or (reshuffles and self.fills_discard)

    # The hands.
    @cached_property
    def emptied_by_others(self) -> bool:
        """Tell whether a player can lose the last card in another player's turn."""
        takes = any(draw.source is DrawSource.OPPONENT_HAND for _, draw in self.of(DrawPhase))
        kinds = (EffectType.FORCE_DISCARD, EffectType.STEAL_CARD, EffectType.SWAP_HANDS)
        effects = any(
            effect.effect_type in kinds and effect.target is not TargetSelector.SELF
            for effect in self.genome.special_effects
        )
        return takes or self.has(AskPhase) or effects

    @cached_property
    def only_claims(self) -> bool:
        """Cards leave hands by claims alone, and others may doubt them."""
        doubted = [claim.allow_challenge for _, claim in self.of(ClaimPhase)]
        otherwise = any(
            traits_of(phase).empties_hands and not isinstance(phase, ClaimPhase) for phase in self.phases
        )
        return any(doubted) and all(doubted) and not otherwise

    @cached_property
    def plays_in_laps(self) -> bool:
        """Tell whether a card can be played in a lap, in which a skip strikes a seat off instead of passing over
        it.

        Phases that run once are laps, and so are the turns after a knock that gives each other seat one more.
        """
        opens = any(play.once for _, play in self.of(PlayPhase))
        knock = self.genome.knock
        return not self.takes_turns or opens or (knock is not None and knock.then is KnockThen.LAP)
