"""What goes wrong and when: a plan that follows from its seed alone."""

import random
from dataclasses import dataclass

from .sandbox import COVERS
from .stack import SCALE, Process


@dataclass(frozen=True)
class Planned:
    """`at` seconds after the start: KIND happens to a process, to the database, or at the sandbox."""

    at: float
    kind: str
    process: Process | None = None
    seconds: float = 0
    order: tuple = ()

    def __str__(self):
        subject = f" {self.process[0]}.{self.process[1]}" if self.process else ""
        length = f" for {self.seconds:.1f} s" if self.seconds else ""
        order = " ".join(f"{name}={value}" for name, value in self.order)
        return f"{self.kind}{subject}{length}{' ' + order if order else ''}"


# Of any upstream. A hang ends with our own time-outs.
TRANSPORT = ["slow", "slow", "hang", "break_stream", "truncate", "html", "status", "status"]
MODEL = ["nonsense", "schema_violation", "prose", "refusal", "max_tokens", "overloaded_event", "error_event", "missing_end"]
BY_STEP = {
    "id_call_1": ["nonsense", "schema_violation", "prose", "max_tokens", "overloaded_event", "error_event", "missing_end"],
    "id_call_2": [*MODEL, "pause_turn", "search_error"],
    "review": [*MODEL, "price_talk", "price_talk", "disagreement", "search_error"],
    "search": ["shed", "shed", "compilations_only", "no_match"],
    "front": ["not_found", "foreign_redirect", "redirect_loop"],
    "image": ["corrupt", "png_as_jpg", "not_found"],
}
# A step that is asked more often is hit more often.
STEPS = ["id_call_1"] * 4 + ["id_call_2"] + ["review"] * 4 + ["search"] * 3 + ["front", "image"]
UPSTREAM = {"search": "musicbrainz", "front": "coverartarchive", "image": "coverartarchive"}


def plan(seed: int, duration: float) -> list[Planned]:
    """Trouble every few seconds, the database's far enough apart to recover from."""
    chance = random.Random(seed)
    planned, at, database_at = [], 6.0, 12.0
    while at < duration:
        if at >= database_at:
            planned.append(database_trouble(chance, at, longest=30 if duration >= 240 else 10))
            database_at = at + planned[-1].seconds + chance.uniform(18, 35)
        else:
            planned.append(trouble(chance, at))
        at += max(0.5, chance.expovariate(1 / 3.0))
    return planned


def trouble(chance: random.Random, at: float) -> Planned:
    kind = chance.choices(["kill", "freeze", "terminate", "sandbox"], [30, 22, 13, 35])[0]
    if kind == "sandbox":
        return Planned(at, kind, order=tuple(sandbox_fault(chance).items()))
    name = chance.choices(list(SCALE), [3, 1, 3, 3, 4, 1])[0]
    process = (name, chance.randint(1, SCALE[name]))
    return Planned(at, kind, process, chance.uniform(1, 8) if kind == "freeze" else 0)


def database_trouble(chance: random.Random, at: float, longest: float) -> Planned:
    kind = chance.choice(["postgres restart", "postgres stop", "postgres refuse", "postgres sessions"])
    return Planned(at, kind, seconds=chance.uniform(3, longest) if kind in ("postgres stop", "postgres refuse") else 0)


def sandbox_fault(chance: random.Random) -> dict:
    step = chance.choice(STEPS)
    kind = chance.choice(TRANSPORT + BY_STEP[step])
    order = {"kind": kind, "step": step, "count": chance.choice([1, 1, 2, 3])}
    if step in UPSTREAM:
        order["upstream"] = UPSTREAM[step]
    if kind == "status":
        statuses = [500, 502, 503] if step in UPSTREAM else [429, 500, 503, 529]
        order |= {"status": chance.choice(statuses), "retryAfter": chance.choice([1, 2])}
    elif kind == "slow":
        order["milliseconds"] = chance.choice([500, 2000, 5000])
    elif kind == "break_stream":
        order["afterBytes"] = chance.choice([0, 50, 400, 1500])
    elif kind == "hang":
        order["count"] = 1
    if chance.random() < 0.2:
        order["album"] = chance.choice(COVERS)
    return order
