"""Random tool calls for one seat, made from its own view: sensible ones, guesses and nonsense."""

from __future__ import annotations

import random

import msgspec

from darwindeck.llm.tools.registry import TOOLS
from darwindeck.table.view import View, ZoneView

RARE = ("concede", "declare_victory", "launch_subagent", "rewind", "mulligan", "reveal_hand")
ENDS = ("end_turn", "resolve_decision", "create_decision")
OFTEN = (
    "peek",
    "search_zone",
    "move_card",
    "move_card",
    "rearrange_zone",
    "draw",
    "place_on_zone",
    "shuffle",
)
TOOL_NAMES = tuple(name for name in TOOLS if name not in (*RARE, *ENDS))
EFFECTS = (
    "Look at the top 4 cards of your deck and put them back in any order.",
    "Look at your opponent's hand and choose a card",
)
Arguments = dict[str, str | int | bool | list[str]]


class Caller:
    """Draws calls for a seat; the same seed draws the same calls."""

    def __init__(self, seed: int, labels: tuple[str, ...]) -> None:
        self.random = random.Random(seed)
        self.labels = labels

    def call(self, view: View) -> tuple[str, bytes]:
        """A tool and its arguments."""
        dice = self.random
        kind = dice.random()
        names = RARE if kind < 0.005 else ENDS if kind < 0.04 else OFTEN if kind < 0.7 else TOOL_NAMES
        name = dice.choice(names)
        schema = msgspec.json.decode(TOOLS[name].schema)
        chosen = {key: self._value(key, part, view) for key, part in schema["properties"].items()}
        required = set(schema["required"])
        arguments = {key: v for key, v in chosen.items() if key in required or dice.random() < 0.5}
        if dice.random() < 0.35 and "effect_text" in chosen:
            arguments |= {"allowed_by_card_effect": True, "effect_text": dice.choice(EFFECTS)}
        else:
            arguments.pop("allowed_by_card_effect", None)
            arguments.pop("effect_text", None)
        self._name_cards(arguments, view)
        return name, msgspec.json.encode(arguments)

    def _value(self, key: str, part: dict[str, object], view: View) -> str | int | bool | list[str]:
        dice = self.random
        if "enum" in part:
            return dice.choice(part["enum"])  # type: ignore[arg-type, no-any-return]
        if key in ("zone", "fromZone", "toZone", "zone1", "zone2", "targetZone"):
            return self._zone(view)
        if key in ("count", "amount", "value", "limit", "drawCount", "sides"):
            return 70 if dice.random() < 0.02 else dice.choice((1, 1, 1, 2, 3, 4, 5))
        if key == "position" or key == "toPosition":
            return dice.choice((1, 2, 3, 20)) if key == "position" else dice.choice(("top", "bottom", 2))
        if key in ("mutual", "turnOver"):
            return dice.random() < 0.5
        if key == "counterType":
            return dice.choice(("damage", "damage", "poison", "glitter"))
        if key == "status":
            return dice.choice(("normal", "asleep", "confused", "paralyzed"))
        return ""

    def _zone(self, view: View) -> str:
        favourites = ("your_deck",) * 6 + (
            "your_hand",
            "your_prizes_1",
            "staging",
            "opponent_deck",
            "opponent_deck",
        )
        return self.random.choice(favourites if self.random.random() < 0.8 else tuple(view.zones))

    def _name_cards(self, arguments: Arguments, view: View) -> None:
        """Names, handles and guesses for the zone the call is about."""
        alias = arguments.get("fromZone", arguments.get("zone", "your_hand"))
        zone = view.zones.get(str(alias), view.zones["your_hand"])
        if "cardName" in arguments and self.random.random() < 0.3:
            arguments.pop("cardName")
        if "cardName" in arguments:
            arguments["cardName"] = self._card(zone)
            arguments.pop("position", None)
        if "cardNames" in arguments:
            known = [card.label for place, card in enumerate(zone.cards, 1) if card.position == place]
            known = known[: self.random.randint(1, 5)]
            self.random.shuffle(known)
            guess = [self._card(zone) for _ in range(self.random.randint(1, 3))]
            arguments["cardNames"] = known if known and self.random.random() < 0.7 else guess

    def _card(self, zone: ZoneView) -> str:
        known = [card.label for card in zone.cards] + [card.handle for card in zone.cards if card.handle]
        known += [holding.label for holding in zone.somewhere] * 3
        if known and self.random.random() < 0.85:
            return self.random.choice(known)
        return self.random.choice((*self.labels, "#3", "No Such Card"))
