"""One stack, its sandbox, the clients and the trouble, from start to verdict; what the scenarios share."""

import asyncio
import contextlib
import dataclasses
import json
import time

from .load import Forgetter, Load
from .sandbox import Sandbox
from .stack import Stack
from .trouble import TroubleMaker
from .verdict import Verdict, judge
from .weather import Weather

# How long scans may take after the last trouble.
PATIENCE = 90


class Session:
    def __init__(self, options, latency: float, settings: dict[str, str] | None = None):
        self.options = options
        self.stack = Stack(options.deploy, options.binaries, latency, settings)
        self.background: list[asyncio.Task] = []
        self.began = time.time()

    def say(self, sentence: str):
        print(f"{time.time() - self.began:8.1f} s  {sentence}", flush=True)

    async def open(self, covers: list[str], each: int = 2):
        await asyncio.to_thread(self.stack.start)
        self.sandbox = Sandbox(self.stack.sandbox)
        self.pictures = await self.sandbox.photographs(covers, self.options.seed, each)
        self.trouble = TroubleMaker(self.stack, self.sandbox, self.say)
        scans = max(self.options.scans or 0, int(self.options.minutes * 60 * self.options.rate))
        self.load = Load(self.stack, self.pictures, self.options.seed, scans, self.say)
        self.forgetter = Forgetter(self.stack, self.options.seed)
        self.weather = Weather(self.stack.sandbox)
        self.background = [asyncio.create_task(self.stack.supervise()), asyncio.create_task(self.weather.watch())]
        self.began = time.time()

    async def close(self, patience: float = 0) -> Verdict:
        """Lets everything come to its end, for which it has `patience` seconds more than usual, and judges."""
        await self.trouble.settle()
        self.say("No more trouble; waiting for the scans to end")
        in_time = await self.load.finish(PATIENCE + patience)
        await self.until_idle()
        self.calls = calls = await self.sandbox.all_calls()
        names = {(album["artist"], album["title"]): album["name"] for album in await self.sandbox.get("/sandbox/albums")}
        forgotten = [(at, names.get((artist, title), title), what) for at, artist, title, what in self.forgetter.forgotten]
        self.keep("forgotten", forgotten)
        self.keep("calls", calls)
        self.keep("clients", [dataclasses.asdict(log) for log in self.load.logs])
        self.keep("disturbances", [dataclasses.asdict(one) | {"ports": sorted(one.ports)} for one in self.trouble.disturbances])
        return judge(self.stack, self.weather, calls, self.load.logs, self.trouble.disturbances, forgotten, in_time)

    async def until_idle(self):
        """Scans whose clients gave up, and jobs that are due, get some seconds more."""
        busy = """SELECT count(*) FROM scan WHERE state NOT IN ('complete', 'identification_failed', 'review_failed')
                  UNION ALL SELECT count(*) FROM job WHERE state = 'leased' OR (state = 'ready' AND run_at <= clock_timestamp())"""
        deadline = time.time() + 45
        while time.time() < deadline:
            with contextlib.suppress(RuntimeError):
                if not any(int(count) for count in (await asyncio.to_thread(self.stack.sql, busy)).split()):
                    return
            await asyncio.sleep(1)

    def keep(self, name: str, document):
        with open(self.stack.state / f"{name}.json", "w", encoding="utf-8") as file:
            json.dump(document, file, indent=1)

    async def stop(self):
        for task in self.background:
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
        if not self.options.keep:
            await asyncio.to_thread(self.stack.stop)

    def report(self, verdict: Verdict) -> int:
        self.keep("verdict", {"violations": verdict.violations, "excused": verdict.excused})
        print("\nVerdict", *verdict.lines, sep="\n")
        latencies = sorted(log.ended - log.began for log in self.load.logs if log.ended)
        if latencies:
            print(f"  {'seconds from upload to end':34} median {latencies[len(latencies) // 2]:.1f}, longest {latencies[-1]:.1f}")
        if verdict.excused:
            print(f"\nThis machine did not keep up (late by {self.weather.worst:.1f} s at worst), which excuses:")
            show(verdict.excused)
        if verdict.violations:
            print(f"\n{len(verdict.violations)} broken promises:")
            show(verdict.violations)
        print(f"\nLogs: {self.stack.state}/log; what was called, seen and disturbed: *.json beside it.", flush=True)
        return 1 if verdict.violations else 0


def show(sentences: list[str], most: int = 25):
    """The whole list is in verdict.json."""
    print(*(f"  - {sentence}" for sentence in sentences[:most]), sep="\n")
    if len(sentences) > most:
        print(f"  … and {len(sentences) - most} more in verdict.json")
