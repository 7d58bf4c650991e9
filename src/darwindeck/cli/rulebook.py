"""`darwindeck rulebook`: the rules of a game to read, print and play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from darwindeck.cli.flags import GAME, OUTPUT, Quiet, named_path
from darwindeck.cli.output import emit, emit_paged, progress_bar, remark, visible
from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.files import write_whole
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.kept_portraits import known_head, known_rulebook
from darwindeck.pitch import ideas_apart, pitch_of
from darwindeck.pitch.nearest import VARIANT_WITHIN
from darwindeck.resolve import load, place_in_run
from darwindeck.rulebook.build import rulebook as make
from darwindeck.rulebook.contradictions import contradictions
from darwindeck.rulebook.model import Paper, Printing, Rulebook
from darwindeck.rulebook.strategy import observe
from darwindeck.store.home import home_path
from darwindeck.wording.amounts import how_many

FORMATS: Final[Mapping[str, Callable[[Rulebook, Printing], bytes]]] = {
    ".md": lambda book, _printing: book.markdown().encode(),
    ".html": lambda book, printing: book.html(printing).encode(),
    ".pdf": lambda book, printing: book.pdf(printing),
    ".txt": lambda book, _printing: book.prompt().encode(),
}
ALL_FORMATS: Final = (".md", ".html", ".pdf")


def rulebook(
    game: Annotated[str | None, GAME] = None,
    /,
    *,
    output: Annotated[Path | None, OUTPUT] = None,
    four_colour: Annotated[bool, Parameter(name="--four-colour", negative="")] = False,
    cards: Annotated[bool, Parameter(negative="")] = False,
    backs: Annotated[bool, Parameter(negative="")] = False,
    bleed: Annotated[bool, Parameter(negative="")] = False,
    badges: Annotated[bool, Parameter(negative="")] = False,
    score_sheet: Annotated[bool, Parameter(negative="")] = False,
    aids: Annotated[bool, Parameter(negative="")] = False,
    paper: Paper = Paper.A4,
    every: Annotated[Path | None, Parameter(name="--all", converter=named_path)] = None,
    strategy: Annotated[bool, Parameter(negative="")] = False,
    polish: str | None = None,
    check: Annotated[bool, Parameter(negative="")] = False,
    quiet: Quiet = False,
) -> int:
    """Write the rules of a game; without -o they are printed as Markdown.

    Parameters
    ----------
    output
        The file to write; its ending says how: .md, .html, .pdf, or .txt for language models.
    four_colour
        Diamonds blue and clubs green, so that suits are told apart by colour.
    cards
        Add sheets of the game's deck to print and cut out (.html and .pdf).
    backs
        Print a page of backs behind every sheet of cards.
    bleed
        Leave space between the cards and print three millimetres past the cut.
    badges
        Mark each card with what it is worth and does in this game.
    score_sheet
        Add a score sheet.
    aids
        Add a page with the quick reference four times, one for each player.
    paper
        Paper to print on: a4 or letter.
    every
        Instead of one game, write all games that ship in Markdown, HTML and PDF into this folder.
    strategy
        Watch a search play the game longer for what it does differently from careless players; a short look is
        always taken, and known games have been watched.
    polish
        Let a language model improve the wording (openai:MODEL, anthropic:MODEL, openai:MODEL@http://address). Every
        line is checked: numbers, cards and rules stay, or the line is left as it was. Games without a name get one.
    check
        Write nothing; list what contradicts itself in the rules: a card in two rows, a number that cannot be reached,
        a rule that never applies. Without a game, all that ship are checked.
    """
    if check:
        return _check([game] if game is not None else list(library_games()), quiet=quiet)
    if (game is None) == (every is None):
        raise RunError("name a game, or a folder with --all")
    if every is not None and polish is not None:
        raise RunError("a model polishes one game at a time: name a game")
    printing = Printing(
        four_colour=four_colour,
        paper=paper,
        cards=cards or backs or bleed or badges,
        backs=backs,
        bleed=bleed,
        badges=badges,
        score_sheet=score_sheet,
        aids=aids,
    )
    if every is not None:
        return _write_all(every, printing, quiet=quiet)
    if output is not None:
        _refuse_form(output.suffix.lower(), cards=printing.cards or aids or score_sheet)
    book = _book(str(game), polish, strategy=strategy, quiet=quiet)
    if output is None:
        emit_paged(visible(book.markdown()))
        return 0
    data = FORMATS[output.suffix.lower()](book, printing)
    write_whole(output, data)
    remark(f"wrote {output}: {len(data)} bytes", quiet=quiet)
    return 0


def _check(games: Sequence[str], *, quiet: bool) -> int:
    found = [(game, fault) for game in games for fault in contradictions(load(game))]
    for game, fault in found:
        emit(f"{game}: {fault.path}: {fault.reason} [{fault.code}]")
    if not found:
        remark(f"{how_many(len(games), 'rulebook')}: no contradictions", quiet=quiet)
    return 1 if found else 0


def _book(game: str, model: str | None, *, strategy: bool, quiet: bool) -> Rulebook:
    genome = load(game)
    habits = observe(genome) if strategy else None
    place = place_in_run(game)
    minutes, skill = known_head(genome, home_path(), place.run if place else None)
    book = make(
        genome,
        minutes=minutes,
        skill=skill,
        habits=habits,
        variants=near_in_run(game, genome),
    )
    if model is None:
        return book
    from darwindeck.llm.polish import polish
    from darwindeck.llm.providers import open_brain

    with open_brain(model) as brain, progress_bar("polishing", quiet=quiet) as progress:
        done = polish(book, genome, brain, progress=progress)
    for words in done.remarks:
        remark(words, quiet=quiet)
    cost = f", ${done.usage.cost:.4f}" if done.usage.cost else ""
    remark(f"{done.changed} lines polished, {done.usage.tokens} tokens{cost}", quiet=quiet)
    return done.book


LOOKED_AT: Final = 30
"""Games of a run, from the first, among which variants are looked for."""


def near_in_run(game: str, genome: GameGenome) -> tuple[str, ...]:
    """Games of the same run that are variants of this one, each with its pitch; none outside a run."""
    run, colon, rank = game.rpartition(":")
    if not colon or not rank.isdecimal():
        return ()
    found = []
    for other in range(1, LOOKED_AT + 1):
        try:
            near = load(f"{run}:{other}")
        except DarwinDeckError:
            break
        if other != int(rank) and ideas_apart(genome, near) <= VARIANT_WITHIN:
            found.append(f"{near.labels.name or f'Rank {other}'}: {pitch_of(near)}")
    return tuple(found[:3])


def _refuse_form(suffix: str, *, cards: bool) -> None:
    """Refuse what cannot be written before a model is paid for its words."""
    if suffix not in FORMATS:
        raise RunError(f"{suffix or 'a file without an extension'}: write to {', '.join(FORMATS)}")
    if cards and suffix not in (".html", ".pdf"):
        raise RunError("cards and sheets to cut out need pictures: write to .html or .pdf")


def _write_all(folder: Path, printing: Printing, *, quiet: bool) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    games = library_games()
    with progress_bar("writing rulebooks", quiet=quiet) as progress:
        for done, game in enumerate(games):
            book = known_rulebook(load_game(game), home_path())
            for suffix in ALL_FORMATS:
                write_whole(folder / f"{game}{suffix}", FORMATS[suffix](book, printing))
            if progress is not None:
                progress(done + 1, len(games))
    remark(f"wrote {len(games)} rulebooks in {len(ALL_FORMATS)} formats to {folder}", quiet=quiet)
    return 0
