"""The run without a script: a steady rate of scans, and trouble from a seed."""

import asyncio

from .faults import plan
from .sandbox import COVERS
from .session import Session

# Slower than the real services, so that calls are often in flight when something dies.
LATENCY = 1.5
# Seconds between two results that are forgotten.
FORGET_EVERY = 4


async def run(options) -> int:
    # One run in three has the visual memory: its covers are soon known by sight, and models are seldom asked.
    remembers = options.seed % 3 == 0
    session = Session(options, LATENCY, {"ALBUMSCAN_FINGERPRINT": "on" if remembers else "off"})
    duration = options.minutes * 60
    try:
        await session.open(COVERS)
        session.say(
            f"{duration:.0f} s of {options.rate:g} scans a second, seed {options.seed}, "
            f"{'with' if remembers else 'without'} the visual memory")
        forgetting = asyncio.create_task(session.forgetter.run(FORGET_EVERY))
        await asyncio.gather(
            session.load.steady(options.rate, duration),
            session.trouble.perform(plan(options.seed, duration - 5), session.began))
        forgetting.cancel()
        return session.report(await session.close())
    finally:
        await session.stop()
