"""A model as editor of a run: what it proposes is checked and played like any child, kept, and used again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from darwindeck.cli.editing import apply_lines
from darwindeck.errors import DarwinDeckError, ModelError, RunError
from darwindeck.evolution.editing import EDIT, Editing, propose_children
from darwindeck.evolution.emitters import Workshop
from darwindeck.evolution.pipeline import create_default_pipeline
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import (
    SEARCH,
    Settings,
    StrategyName,
    check_settings,
    decode_settings,
    encode_settings,
    resume_settings,
)
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.editor import Kept, ModelEditor, Proposal
from darwindeck.llm.editor.kept import proposals_of
from darwindeck.llm.editor.question import (
    EXAMPLE,
    MOST_LINES,
    PROPOSALS,
    describe_game,
    editor_prompt,
    read_answer,
)
from darwindeck.llm.loop.brain import Answer, Brain, Question, Usage
from darwindeck.llm.loop.limits import Budget, Retry
from darwindeck.llm.messages import AssistantMessage
from darwindeck.store.run_file import RunFile, beginning, reading, resuming
from tests.evolution.small import SETTINGS, HashEvaluator, tools
from tests.evolution.test_search import content

EDITED = msgspec.structs.replace(
    SETTINGS,
    generations=2,
    batch=20,
    origins=tuple(to_json(load_game(name), indent=0).decode() for name in ("crazy-eights", "whist")),
    editor=Editing(model="scripted"),
)
"""Bred from two games, so that chance alone, which pays best in this small world, does not take all children."""


class Moody:
    """A brain that never answers twice alike: the number of the question is in its proposals."""

    name = "scripted"

    def __init__(self, faults: dict[int, ModelError] | None = None) -> None:
        self.asked: list[str] = []
        self._faults = faults or {}

    def clean(self, text: str) -> str:
        return text

    def answer(self, question: Question) -> Answer:
        number = len(self.asked)
        self.asked.append(str(question.messages[0]))
        if number in self._faults:
            raise self._faults[number]
        hands = f'{{"type": "fixed", "n": {1 + number % 4}}}'
        text = f"""why: There is no such place.\nset nowhere[3].x={number}\n
why: Fewer cards.\nset setup.cards_per_player={4 + number % 3}\n
why: A few hands.\nset hands={hands}"""
        return Answer(AssistantMessage(text), Usage(requests=1, input_tokens=90, output_tokens=10))


def opening(brain: Brain) -> Callable[[], AbstractContextManager[Brain]]:
    @contextmanager
    def opened() -> Iterator[Brain]:
        yield brain

    return opened


def edit_run(
    run: RunFile,
    brain: Brain,
    *,
    repeated: dict[str, Proposal] | None = None,
    evaluator: HashEvaluator | None = None,
    threads: int = 0,
) -> None:
    editing = decode_settings(run.settings()).editor
    assert editing is not None
    parts = tools(evaluator, threads=threads)
    budget, kept = Budget(editing.tokens, editing.cost), Kept(run, repeated)
    with ModelEditor(
        "scripted", opening(brain), apply_lines, kept, budget, retry=Retry(attempts=2), sleep=lambda _: None
    ) as editor:
        workshop = Workshop(create_default_pipeline(), editor=editor)
        Search(run, msgspec.structs.replace(parts, workshop=workshop)).go()


def begin(path: Path, brain: Brain, settings: Settings = EDITED, **more: object) -> None:
    with beginning(path, encode_settings(settings), "1") as run:
        edit_run(run, brain, **more)  # type: ignore[arg-type]


def proposals(path: Path) -> dict[str, Proposal]:
    with reading(path) as run:
        return proposals_of(run)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "whole.ddrun"
    begin(path, Moody())
    return path


def test_what_a_model_proposes_becomes_children_and_is_kept_with_what_it_used(whole: Path) -> None:
    with reading(whole) as run:
        made = [key for key in run.hashes() if EDIT in (run.ancestry(key) or msgspec.NODEFAULT).operators]
        told = [run.ancestry(key) for key in made]
    kept = list(proposals(whole).values())
    assert made
    assert all(each is not None and each.parents for each in told)
    assert len(kept) >= len(made)
    assert {each.usage.tokens for each in kept} == {100}
    assert len({each.prompt for each in kept}) == 1


def test_the_first_proposal_that_can_be_played_is_taken(whole: Path) -> None:
    with reading(whole) as run:
        found = [run.ancestry(key) for key in run.hashes()]
    changed = [each.sentences for each in found if each is not None and EDIT in each.operators]
    assert changed
    assert not any("no such place" in sentence for told in changed for sentence in told)


def test_what_is_told_of_a_child_is_what_differs_and_not_what_the_model_says() -> None:
    class Liar:
        silent = False

        def proposals(self, parent: GameGenome, place: str) -> list[GameGenome | None]:
            del place
            return [None, apply_lines(parent, ["set setup.cards_per_player=5"])]

    nothing, child = propose_children(Liar(), load_game("crazy-eights"), Random(1), 3)
    assert nothing is None
    assert child is not None
    assert child.sentences == ("changed: you are dealt five cards; before: you are dealt seven cards",)


@pytest.mark.parametrize(
    "line",
    [
        "set phases[99].count=2",
        "set phases[²].count=2",
        "remove player_count",
        "set setup.__class__=1",
        f"set phases={'[' * 3000}",
        "set max_turns=99999999999999999999",
        'add phases={"type": "no such phase"}',
        "set labels.name=1e400",
    ],
)
def test_a_change_that_cannot_be_made_is_no_child(line: str) -> None:
    with pytest.raises(DarwinDeckError):
        apply_lines(load_game("crazy-eights"), [line])


def test_a_run_is_repeated_from_what_is_kept_without_asking(whole: Path, tmp_path: Path) -> None:
    silent = Moody()
    begin(tmp_path / "again.ddrun", silent, repeated=proposals(whole))
    assert silent.asked == []
    assert content(tmp_path / "again.ddrun") == content(whole)
    assert proposals(tmp_path / "again.ddrun") == proposals(whole)


@pytest.mark.parametrize("calls", [40])
def test_a_run_stopped_anywhere_and_resumed_asks_nothing_twice_and_comes_out_the_same(
    calls: int, whole: Path, tmp_path: Path
) -> None:
    path, brain = tmp_path / "stopped.ddrun", Moody()
    with pytest.raises(KeyboardInterrupt):
        begin(path, brain, evaluator=HashEvaluator(stop_at=calls))
    with resuming(path) as run:
        edit_run(run, brain)
    assert content(path) == content(whole)
    assert len(brain.asked) == len(proposals(whole))


def test_threads_do_not_change_what_is_asked(whole: Path, tmp_path: Path) -> None:
    begin(tmp_path / "one.ddrun", Moody(), threads=1)
    assert content(tmp_path / "one.ddrun") == content(whole)
    assert proposals(tmp_path / "one.ddrun") == proposals(whole)


def test_other_answers_find_other_games(whole: Path, tmp_path: Path) -> None:
    other = Moody()
    other.asked = ["before"] * 4
    begin(tmp_path / "other.ddrun", other)
    assert content(tmp_path / "other.ddrun") != content(whole)


@pytest.mark.parametrize("stop", [None, 40])
def test_when_the_budget_is_spent_the_run_goes_on_without_the_model(tmp_path: Path, stop: int | None) -> None:
    few = msgspec.structs.replace(EDITED, editor=Editing(model="scripted", tokens=150))
    path, brain = tmp_path / "few.ddrun", Moody()
    if stop is None:
        begin(path, brain, few)
    else:
        with pytest.raises(KeyboardInterrupt):
            begin(path, brain, few, evaluator=HashEvaluator(stop_at=stop))
        with resuming(path) as run:
            edit_run(run, brain)
    assert len(brain.asked) == 2
    with reading(path) as run:
        assert run.finished()
        assert len(run.generations()) == 3


def test_a_model_without_a_price_is_asked_once_if_dollars_are_limited(tmp_path: Path) -> None:
    class Unpriced(Moody):
        def answer(self, question: Question) -> Answer:
            answer = super().answer(question)
            return Answer(answer.message, Usage(requests=1, input_tokens=90, unpriced=1))

    brain = Unpriced()
    begin(
        tmp_path / "dear.ddrun",
        brain,
        msgspec.structs.replace(EDITED, editor=Editing(model="scripted", cost=1.0)),
    )
    assert len(brain.asked) == 1


def test_a_fault_that_does_not_pass_is_an_answer_without_proposals(tmp_path: Path) -> None:
    busy = ModelError("the provider is busy", passing=True)
    begin(tmp_path / "busy.ddrun", Moody({0: busy, 1: busy}))
    first = next(iter(proposals(tmp_path / "busy.ddrun").values()))
    assert (first.text, first.fault, first.usage.tokens) == ("", "the provider is busy", 0)


def test_a_fault_that_lasts_stops_the_run_which_can_go_on(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "refused.ddrun"
    brain = Moody({2: ModelError("no such key")})
    with pytest.raises(ModelError, match="no such key"):
        begin(path, brain)
    assert len(proposals(path)) == 2
    brain.asked.pop()
    brain = Moody()
    brain.asked = ["before"] * 2
    with resuming(path) as run:
        edit_run(run, brain)
    assert content(path) == content(whole)


def test_proposals_about_another_game_are_not_used_again(whole: Path, tmp_path: Path) -> None:
    strange = {
        place: msgspec.structs.replace(kept, parent="ff" * 32) for place, kept in proposals(whole).items()
    }
    with pytest.raises(RunError, match="with the settings and the version it was made with"):
        begin(tmp_path / "strange.ddrun", Moody(), repeated=strange)


def test_an_editor_needs_the_search_that_chooses_between_ways() -> None:
    with pytest.raises(RunError, match="--editor needs --strategy qd"):
        check_settings(msgspec.structs.replace(EDITED, strategy=StrategyName.GA))


def test_a_run_goes_on_with_the_model_it_began_with_and_perhaps_more_tokens() -> None:
    stored = msgspec.structs.replace(EDITED, search=SEARCH)
    more = msgspec.structs.replace(stored, editor=Editing(model="scripted", tokens=900))
    assert resume_settings(stored, more).editor == more.editor
    other = msgspec.structs.replace(stored, editor=Editing(model="another"))
    with pytest.raises(RunError, match="started with editor scripted, not another"):
        resume_settings(stored, other)


def test_the_question_tells_the_rules_in_words_and_as_data_and_no_name() -> None:
    text = describe_game(load_game("hearts"))
    assert "Hearts" not in text.replace("Hearts are broken", "")
    assert '"moon":"others"' in text
    assert "TrickPhase {" in editor_prompt()
    assert EXAMPLE[1] in editor_prompt()


def test_the_example_of_the_question_can_be_done() -> None:
    whist = load_game("whist")
    after = apply_lines(whist, [EXAMPLE[1]])
    assert len(after.tally_scoring) == len(whist.tally_scoring) + 1


def test_an_answer_is_read_whatever_stands_around_it() -> None:
    text = "Here you are:\n\n**Why:** Low wins.\n```\nset phases[0].high_card_wins=false\n```\nthat is it"
    (found,) = read_answer(text)
    assert (found.sentence, found.lines) == ("** Low wins.", ("set phases[0].high_card_wins=false",)) or (
        found.sentence == "Low wins."
    )
    assert read_answer("I would rather not.") == ()
    assert read_answer("set phases=[]") == ()


def test_an_answer_without_end_is_cut() -> None:
    many = "\n\n".join("why: more\n" + "remove phases[0]\n" * 50 for _ in range(9))
    found = read_answer(many)
    assert len(found) == PROPOSALS
    assert {len(each.lines) for each in found} == {MOST_LINES}
