"""Transcripts: lines read back, a torn last line is no harm, and nothing heavy is imported before a model is asked."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from darwindeck.errors import RunError
from darwindeck.llm.loop import open_transcript, read_transcript
from darwindeck.llm.loop.transcript import HouseLine, PartLine

LINE = HouseLine(0, "EndTurn", "steps: 4 steps were not enough")


def test_lines_read_back(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    with open_transcript(path) as transcript:
        transcript.write(LINE, str)
        transcript.write(LINE, lambda text: text.replace("EndTurn", "[key]"))
    assert read_transcript(path.read_bytes()) == [LINE, HouseLine(0, "[key]", LINE.reason)]


def test_a_line_that_was_cut_off_is_left_out_and_the_next_run_goes_on_behind_the_last_whole_one(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.jsonl"
    with open_transcript(path) as transcript:
        transcript.write(LINE, str)
    path.write_bytes(path.read_bytes() + b'{"kind":"house","seat":0,"act')
    assert read_transcript(path.read_bytes()) == [LINE]
    with open_transcript(path) as transcript:
        transcript.write(LINE, str)
    assert read_transcript(path.read_bytes()) == [LINE, LINE]


def test_a_prompt_that_is_in_the_transcript_already_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    with open_transcript(path) as transcript:
        for part in (1, 2):
            transcript.begin(PartLine(part, 0, "main", "m", system="Rules."), str)
    first, second = read_transcript(path.read_bytes())
    assert isinstance(first, PartLine)
    assert isinstance(second, PartLine)
    assert (first.system, second.system, second.same_as) == ("Rules.", "", 1)


def test_what_is_no_transcript_is_said_to_be_none() -> None:
    with pytest.raises(RunError, match="not a transcript"):
        read_transcript(b"hello\n")


def test_a_place_that_cannot_be_written_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="Is a directory"), open_transcript(tmp_path):
        pass


def test_the_loop_and_the_players_import_no_provider() -> None:
    code = (
        "import sys, darwindeck.llm.loop, darwindeck.llm.players, darwindeck.llm.providers, darwindeck.llm.polish;"
        "print(*sorted({'pydantic', 'pydantic_ai', 'openai', 'anthropic', 'mcp', 'httpx2'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


KILLED = """
import os, re, signal, sys
from pathlib import Path
from darwindeck.llm.loop import AgentConfig, Answer, Usage, open_transcript
from darwindeck.llm.messages import AssistantMessage, ToolCall
from darwindeck.llm.players import GamePlayer, play_game
from darwindeck.play.new_table import play

class Mortal:
    name = "mortal"
    asked = 0
    def clean(self, text):
        return text
    def answer(self, question):
        self.asked += 1
        if self.asked == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return Answer(AssistantMessage("", (ToolCall("c", "look"),)), Usage(1, 10, 1))

table = play("crazy-eights", seats=["human", "greedy"], seed=3)
with open_transcript(Path(sys.argv[1])) as transcript:
    play_game(table, {0: GamePlayer(table, 0, AgentConfig(Mortal(), transcript=transcript))})
"""


def test_a_program_that_is_killed_leaves_everything_up_to_its_last_prompt(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    lines = read_transcript(path.read_bytes())
    assert [type(line).__struct_config__.tag for line in lines] == [
        "part",
        *["prompt", "answer", "result"] * 4,
        "prompt",
    ]
