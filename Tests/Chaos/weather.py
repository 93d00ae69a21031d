"""Whether this machine kept up: on one that does not, answers come late for no fault of the stack, and requests in heaps."""

import asyncio
import time

from .transport import Lost, request

# The sandbox answers a trivial question in a millisecond or two.
LATE = 0.3


class Weather:
    def __init__(self, sandbox: str):
        self.sandbox = sandbox
        # Times in which the sandbox or this process were starved.
        self.bad: list[tuple[float, float]] = []
        self.worst = 0.0

    async def watch(self):
        while True:
            began = time.time()
            await asyncio.sleep(0.1)
            try:
                await request(self.sandbox, "GET", "/sandbox", timeout=30)
            except Lost:
                pass
            lag = time.time() - began - 0.1
            self.worst = max(self.worst, lag)
            if lag > LATE:
                self.bad.append((began, time.time()))

    def was_bad(self, start: float, end: float) -> bool:
        return any(began <= end and ended >= start for began, ended in self.bad)

