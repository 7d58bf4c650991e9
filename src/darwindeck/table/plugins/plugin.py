"""What a plugin is, and the list of those that ship with the package; each imported only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from darwindeck.errors import TableError
from darwindeck.table.actions import Action
from darwindeck.table.hooks import Referee
from darwindeck.table.table import Table
from darwindeck.table.view import View


@dataclass(frozen=True, slots=True)
class TableOption:
    """Something to choose before the deal: one of `choices`, or a text of any length if there are none."""

    id: str
    label: str
    default: str = ""
    choices: tuple[str, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """Something a player may announce now, such as an attack; `words` is how a button says it."""

    kind: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A step worth making, in words, and how it was found."""

    action: Action
    words: str
    found: str


@dataclass(frozen=True, slots=True)
class Coach:
    """Help for whoever plays alone, all of it from what the player sees.

    `hint` gets the view and earlier ones, to which it does not lead back. `stuck` says that nothing is left to do,
    `finish` what ends a game that is as good as won, and `tap` what touching a card may mean, the best first.
    """

    hint: Callable[[View, Sequence[View]], Hint | None]
    stuck: Callable[[View], bool]
    finish: Callable[[View], tuple[Action, ...]]
    tap: Callable[[View, str, int], tuple[Action, ...]]


def no_sayings(view: View, chosen: Mapping[str, str]) -> tuple[Saying, ...]:  # noqa: ARG001  (their shape)
    return ()


@dataclass(frozen=True, slots=True)
class Plugin:
    """A game: how to set up a table for it, what to add to the readable state, and what a page may offer.

    A game with options brings `deal`, which gets what was chosen; others are dealt by `new_table`.
    """

    id: str
    name: str
    new_table: Callable[[int, Referee], Table]
    notes: Callable[[View], tuple[str, ...]]
    pitch: str = ""
    options: tuple[TableOption, ...] = ()
    deal: Callable[[int, Referee, Mapping[str, str]], Table] | None = None
    sayings: Callable[[View, Mapping[str, str]], tuple[Saying, ...]] = no_sayings
    referee: Referee = Referee.STRICT
    coach: Coach | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the rules for people: the paragraphs of `rules.md` beside the plugin."""
        text = package_data(self.id, "rules.md").decode()
        return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())

    def open(self, seed: int, referee: Referee, chosen: Mapping[str, str]) -> Table:
        """Make a dealt table; what was not chosen is as it is by default."""
        if self.deal is None:
            return self.new_table(seed, referee)
        return self.deal(seed, referee, {option.id: option.default for option in self.options} | dict(chosen))


def package_data(plugin_id: str, name: str) -> bytes:
    """Return a data file that lies beside a plugin's code."""
    return resources.files(f"darwindeck.table.plugins.{plugin_id}").joinpath(name).read_bytes()


def plugin_names() -> tuple[str, ...]:
    return ("klondike", "peddlers", "pokemon")


def plugin(plugin_id: str) -> Plugin:
    """Return the plugin of this name."""
    match plugin_id:
        case "klondike":
            from darwindeck.table.plugins import klondike

            return klondike.PLUGIN
        case "peddlers":
            from darwindeck.table.plugins import peddlers

            return peddlers.PLUGIN
        case "pokemon":
            from darwindeck.table.plugins import pokemon

            return pokemon.PLUGIN
        case _:
            names = plugin_names()
            raise TableError(
                f"there is no game {plugin_id!r} for the table; there are {', '.join(names)}",
                code="table/bad-arguments",
                suggestions=names,
            )
