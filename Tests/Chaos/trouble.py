"""Makes the planned trouble, and remembers exactly what it disturbed."""

import asyncio
import signal
import time
from dataclasses import dataclass, field

from .faults import Planned
from .sandbox import Sandbox
from .stack import Process, Stack

# Longer than a process may take to end after SIGTERM (25 s of draining, and what it takes to notice).
DRAIN_LIMIT = 30


@dataclass
class Disturbance:
    """From `start` to `end`, seconds since 1970, `kind` happened to `who`."""

    kind: str
    who: str
    start: float
    end: float | None = None
    # The local ports of the process' connections to the sandbox when it was hit.
    ports: set[int] = field(default_factory=set)
    note: str = ""

    def __str__(self):
        return f"{self.kind} {self.who}"


class TroubleMaker:
    def __init__(self, stack: Stack, sandbox: Sandbox, say):
        self.stack = stack
        self.sandbox = sandbox
        self.say = say
        self.disturbances: list[Disturbance] = []
        self.running: set[asyncio.Task] = set()
        self.frozen: set[Process] = set()

    async def perform(self, plan: list[Planned], began: float):
        for planned in plan:
            await asyncio.sleep(max(0, began + planned.at - time.time()))
            self.start(planned)

    def start(self, planned: Planned) -> asyncio.Task:
        task = asyncio.create_task(self.make(planned))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task

    async def make(self, planned: Planned):
        self.say(str(planned))
        try:
            match planned.kind.split():
                case ["kill"]: self.kill(planned.process)
                case ["freeze"]: await self.freeze(planned.process, planned.seconds)
                case ["terminate"]: await self.terminate(planned.process)
                case ["sandbox"]: await self.sandbox.post("/sandbox/faults", dict(planned.order))
                case ["postgres", what]: await self.database(what, planned.seconds)
        except (OSError, RuntimeError) as problem:
            self.say(f"  it did not come to that: {problem}")

    async def settle(self):
        """Until all trouble is over that was begun."""
        while self.running:
            await asyncio.wait(self.running)
        await self.sandbox.clear_faults()

    # Processes. A stopped process opens no connection, so its ports are those of its calls in flight.

    def hit(self, kind: str, process: Process) -> tuple[Disturbance | None, int]:
        pid = self.stack.pid(process)
        if pid is None or process in self.frozen:
            self.say(f"  {process[0]}.{process[1]} is {'frozen' if pid else 'dead'} already")
            return None, 0
        self.stack.signal(process, signal.SIGSTOP)
        disturbance = Disturbance(kind, f"{process[0]}.{process[1]}", time.time(), ports=self.stack.sandbox_ports(pid))
        self.disturbances.append(disturbance)
        return disturbance, pid

    def kill(self, process: Process):
        disturbance, _ = self.hit("kill", process)
        if disturbance:
            self.stack.signal(process, signal.SIGKILL)
            disturbance.end = time.time()

    async def freeze(self, process: Process, seconds: float):
        disturbance, _ = self.hit("freeze", process)
        if disturbance:
            self.frozen.add(process)
            try:
                await asyncio.sleep(seconds)
            finally:
                self.stack.signal(process, signal.SIGCONT)
                self.frozen.discard(process)
                disturbance.end = time.time()

    async def terminate(self, process: Process):
        disturbance, pid = self.hit("terminate", process)
        if disturbance:
            self.stack.signal(process, signal.SIGTERM)
            self.stack.signal(process, signal.SIGCONT)
            while self.stack.pid(process) == pid:
                await asyncio.sleep(0.05)
            disturbance.end = time.time()
            disturbance.note = f"drained in {disturbance.end - disturbance.start:.1f} s"

    # The database.

    async def database(self, what: str, seconds: float):
        terminate = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'albumscan' AND pid <> pg_backend_pid()"
        immediate_stop = 'as_pg "$(pg_bin)/pg_ctl" -D "$(pg_data)" -m immediate -w stop >/dev/null'
        async with self.stack.starting:
            disturbance = Disturbance(f"postgres {what}", "postgresql", time.time())
            self.disturbances.append(disturbance)
            self.stack.database_is_away = what != "sessions"
            try:
                match what:
                    case "sessions":
                        await asyncio.to_thread(self.stack.sql, terminate, "postgres")
                    case "refuse":
                        await asyncio.to_thread(self.stack.sql, "ALTER DATABASE albumscan ALLOW_CONNECTIONS false", "postgres")
                        await asyncio.to_thread(self.stack.sql, terminate, "postgres")
                        await asyncio.sleep(seconds)
                        await asyncio.to_thread(self.stack.sql, "ALTER DATABASE albumscan ALLOW_CONNECTIONS true", "postgres")
                    case _:
                        await asyncio.to_thread(self.stack.postgres, immediate_stop)
                        await asyncio.sleep(seconds)
                        await asyncio.to_thread(self.stack.postgres, "postgres_start")
            finally:
                self.stack.database_is_away = False
                disturbance.end = time.time()
