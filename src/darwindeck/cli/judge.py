"""`darwindeck judge`: a language model says whether the games of a run are new to the world."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.flags import Json, Quiet, named_path
from darwindeck.cli.output import emit, emit_json, emit_table, progress_bar, remark
from darwindeck.errors import RunError
from darwindeck.llm.arena.contestants import contestant, tariffs
from darwindeck.llm.judge import LEAST_RIGHT, Checks, Judgement, check_judge, judge_game, judge_prompt_hash
from darwindeck.llm.judge.asking import VOTES
from darwindeck.llm.loop.brain import Brain
from darwindeck.llm.loop.limits import Budget
from darwindeck.store.home import home
from darwindeck.store.rows import EliteRow
from darwindeck.store.run_file import RunFile, find_run, resuming
from darwindeck.wording.amounts import how_many


def judge(
    run: Annotated[Path | None, Parameter(converter=named_path)] = None,
    /,
    *,
    model: str,
    check: Annotated[bool, Parameter(negative="")] = False,
    best: Annotated[int, Parameter(validator=Number(gte=1, lte=1000))] = 20,
    votes: Annotated[int, Parameter(validator=Number(gte=1, lte=15))] = VOTES,
    games: Annotated[list[str] | None, Parameter(name="--games", consume_multiple=True, negative="")] = None,
    budget_tokens: Annotated[int | None, Parameter(validator=Number(gte=0))] = None,
    budget_cost: Annotated[float | None, Parameter(validator=Number(gte=0))] = None,
    price: str | None = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Let a model read games without their names and say of each: known, a variant, or novel.

    It is asked about novelty and never about fun. First it has to pass --check on the known games. Judgements are kept
    in the run; `evolve --verdicts RUN` leaves out what was called known or a variant.

    Parameters
    ----------
    run
        The run whose games are judged; a game that this model has judged already, in answer to
        the same question, is not asked about again.
    model
        anthropic:MODEL, openai:MODEL, or openai:MODEL@http://address/v1.
    check
        Test it on the known games instead; it may call at most one in ten of them new.
    best
        How many games of the run, from the best.
    votes
        How often it is asked about each game; most votes decide.
    games
        With --check: only these known games.
    budget_tokens
        Tokens it may use; then it stops, and what was judged is kept. A check that stops early does not count.
    budget_cost
        Dollars it may use.
    price
        MODEL=INPUT/OUTPUT, dollars per million tokens, if its price is not known.
    """
    if check == (run is not None):
        raise RunError("name a run, or measure the judge itself with --check")
    judge_model = contestant(model)
    if not judge_model.asked:
        raise RunError(f"{model} is not a language model: write anthropic:MODEL or openai:MODEL")
    price_of = tariffs([price] if price else [], [judge_model])
    with judge_model.brain(price_of.get(judge_model.spec)) as brain:
        if check:
            purse = Budget(budget_tokens, budget_cost)
            return _check(brain, games or (), purse, votes=votes, json=json, quiet=quiet)
        Checks(home()).refuse_unchecked(brain.name)
        with resuming(find_run(run or "")) as opened:
            purse = Budget(budget_tokens, budget_cost)
            return _judge(brain, opened, purse, best=best, votes=votes, json=json, quiet=quiet)


def _check(
    brain: Brain, games: list[str] | tuple[str, ...], purse: Budget, *, votes: int, json: bool, quiet: bool
) -> int:
    with progress_bar("judging known games", quiet=quiet or json) as progress:
        checked = check_judge(brain, games, votes=votes, budget=purse, progress=progress)
    if not games:
        Checks(home()).keep(checked)
    if json:
        emit_json(checked)
    else:
        missed = f"; taken for novel: {', '.join(checked.missed)}" if checked.missed else ""
        emit(
            f"{checked.share_right:.0%} of {how_many(checked.games, 'known game')} called known or a variant{missed}."
        )
        verdict = (
            "may judge runs" if checked.passed else f"is not used as a judge: {LEAST_RIGHT:.0%} are asked for"
        )
        emit(f"{brain.name} {verdict}." if not games else "Only a check of all known games counts.")
    remark(_usage_words(purse), quiet=quiet or json)
    return 0 if checked.passed else 1


def _judge(
    brain: Brain, run: RunFile, purse: Budget, *, best: int, votes: int, json: bool, quiet: bool
) -> int:
    elites = run.archive()[:best]
    judged = _judgements(brain, run, elites, purse, votes=votes, quiet=quiet or json)
    rows = [
        (rank, elite.name, judged[elite.hash]) for rank, elite in enumerate(elites, 1) if elite.hash in judged
    ]
    if json:
        emit_json(
            [{"rank": at, "name": name, "novelty": of.novelty, "judgement": of} for at, name, of in rows]
        )
    else:
        emit_table(
            ("rank", "game", "judged", "nearest known game", "votes"),
            [
                (str(at), name, of.novelty, of.nearest, ", ".join(vote.novelty for vote in of.votes))
                for at, name, of in rows
            ],
        )
    remark(_usage_words(purse), quiet=quiet or json)
    return 0


def _judgements(
    brain: Brain, run: RunFile, elites: Sequence[EliteRow], purse: Budget, *, votes: int, quiet: bool
) -> dict[str, Judgement]:
    """Return what the model says of each game, by content hash; what it said before in answer to the same
    question counts.
    """
    kept = {
        key: judgement
        for key, document in run.judgements()
        if (judgement := msgspec.json.decode(document, type=Judgement)).model == brain.name
        and judgement.prompt == judge_prompt_hash()
    }
    with progress_bar("judging", quiet=quiet) as progress:
        for done, elite in enumerate(elites, 1):
            if elite.hash not in kept:
                if why := purse.why_stop():
                    remark(f"{why}, after {how_many(done - 1, 'game')}; what was judged is kept")
                    break
                judgement, usage = judge_game(brain, run.genome(elite.hash).read(), votes=votes)
                purse.spend(usage)
                run.keep_judgement(elite.hash, brain.name, msgspec.json.encode(judgement).decode())
                kept[elite.hash] = judgement
            if progress is not None:
                progress(done, len(elites))
    return kept


def _usage_words(purse: Budget) -> str:
    cost = f", ${purse.spent.cost:.4f}" if purse.spent.cost else ""
    return f"{purse.spent.tokens} tokens{cost}"
