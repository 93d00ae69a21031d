"""A stack of its own: its processes by pid, its database, and the supervisor that starts again what has died."""

import asyncio
import json
import os
import signal
import subprocess
import time
from pathlib import Path

SCALE = {"gateway": 2, "ingest": 2, "identification": 2, "artwork": 2, "review": 3, "history": 1}
Process = tuple[str, int]


class Stack:
    def __init__(self, deploy: str, binaries: str, latency: float, settings: dict[str, str] | None = None):
        self.deploy = deploy
        self.state = Path(os.environ["ALBUMSCAN_STATE"])
        self.environment = {
            **os.environ, "ALBUMSCAN_BIN": binaries, "ALBUMSCAN_SANDBOX": "always",
            "ALBUMSCAN_SANDBOX_OPTIONS": f"--latency-scale {latency}",
            # OpenAI's Responses carry the scan's id in a header, which tells the sandbox whose call it is.
            "ALBUMSCAN_QUOTAS": "on",
            "ALBUMSCAN_ID_PROVIDER": "openai", "ALBUMSCAN_ID_SEARCH_PROVIDER": "openai",
            # With the memory there is soon nothing left that a model has to be asked.
            "ALBUMSCAN_FINGERPRINT": "off",
            # A few devices stand for a crowd.
            "ALBUMSCAN_RATE_DEVICE": "0", "ALBUMSCAN_UPLOADS_ACCOUNT": "0", "ALBUMSCAN_STREAMS_DEVICE": "0",
            # Counted, and never used up: a few devices make more scans here than people in a day.
            "ALBUMSCAN_ALLOWANCE_SCANS": "1000000",
            **(settings or {}),
        }
        self.scale = [f"--scale={name}={count}" for name, count in SCALE.items()]
        self.processes: list[Process] = [(name, number + 1) for name, count in SCALE.items() for number in range(count)]
        self.sandbox = ""
        self.starting = asyncio.Lock()
        self.database_is_away = False
        # Pids that were told to end, and sentences about processes that ended without.
        self.ended_by_us: set[int] = set()
        self.deaths: list[str] = []

    # Starting and stopping.

    def start(self):
        self.run("stop", "--erase")
        self.run("start", *self.scale_options())
        listed = {process["name"]: process for process in json.loads(self.run("status", "--json"))}
        # With an address, `deploy/stack start` leaves the database alone, whatever was done to it.
        self.environment["DATABASE_URL"] = listed["postgresql"]["addresses"]["sql"]
        # Whoever registers has a subscription that lasts.
        self.sql("ALTER TABLE account ALTER tier SET DEFAULT 'ultra', ALTER tier_until SET DEFAULT '2100-01-01'")
        self.sandbox = listed["sandbox"]["addresses"]["http"].removeprefix("http://")

    def stop(self):
        for process in self.processes:
            self.signal(process, signal.SIGCONT)
        self.environment.pop("DATABASE_URL", None)
        self.run("stop")

    def scale_options(self) -> list[str]:
        return [word for option in self.scale for word in option.split("=", 1)]

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [f"{self.deploy}/stack", *arguments], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise RuntimeError(f"deploy/stack {arguments[0]} failed: {done.stderr.strip()[-500:]}")
        return done.stdout

    async def supervise(self):
        """What an operator's supervisor does: whatever is missing is started again after about a second."""
        missing_since: dict[Process, float] = {}
        last: dict[Process, int | None] = {}
        while True:
            await asyncio.sleep(0.25)
            pids = {process: self.pid(process) for process in self.processes}
            for process, pid in pids.items():
                before = last.get(process)
                if before and pid != before and before not in self.ended_by_us:
                    self.deaths.append(f"{process[0]}.{process[1]} ended by itself; its log ends: {self.log_end(process)}")
            last = pids
            missing = [process for process, pid in pids.items() if pid is None]
            missing_since = {process: missing_since.get(process, time.time()) for process in missing}
            if not self.database_is_away and any(time.time() - since >= 1 for since in missing_since.values()):
                async with self.starting:
                    try:
                        await asyncio.to_thread(self.run, "start", "--no-wait", *self.scale_options())
                    except RuntimeError as problem:
                        print(f"            {problem}", flush=True)

    # Processes.

    def pid(self, process: Process) -> int | None:
        """Of a process that is alive, by the stack's own pid file."""
        try:
            pid, started = (self.state / "pids" / f"{process[0]}.{process[1]}").read_text().split()
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        except (OSError, ValueError):
            return None
        return int(pid) if fields[0] not in "ZX" and fields[19] == started else None

    def signal(self, process: Process, number: int) -> int | None:
        pid = self.pid(process)
        if pid is not None:
            if number in (signal.SIGKILL, signal.SIGTERM):
                self.ended_by_us.add(pid)
            os.kill(pid, number)
        return pid

    def log_end(self, process: Process) -> str:
        try:
            return " / ".join((self.state / "log" / f"{process[0]}.{process[1]}.log").read_text().splitlines()[-3:])
        except OSError:
            return "(none)"

    def gateways(self) -> list[str]:
        """Where clients find gateways, dead ones included."""
        addresses = []
        for number in range(1, SCALE["gateway"] + 1):
            try:
                addresses.append((self.state / f"gateway.{number}.address").read_text().strip())
            except OSError:
                pass
        return [address for address in addresses if address]

    def sandbox_ports(self, pid: int) -> set[int]:
        """The local ports of a process' connections to the sandbox."""
        sandbox = int(self.sandbox.rsplit(":", 1)[1])
        sockets = set()
        try:
            for entry in os.scandir(f"/proc/{pid}/fd"):
                target = os.readlink(entry.path)
                if target.startswith("socket:["):
                    sockets.add(target[8:-1])
        except OSError:
            return set()
        ports = set()
        for table in ("tcp", "tcp6"):
            for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
                fields = line.split()
                if fields[9] in sockets and int(fields[2].rsplit(":", 1)[1], 16) == sandbox:
                    ports.add(int(fields[1].rsplit(":", 1)[1], 16))
        return ports

    # The database.

    def postgres(self, function: str) -> str:
        """Runs shell code with the functions of deploy/lib/postgres.sh."""
        code = f'source "{self.deploy}/lib/common.sh"; source "{self.deploy}/lib/postgres.sh"; {function}'
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", code], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise RuntimeError(f"{function}: {done.stderr.strip()[-300:]}")
        return done.stdout

    def sql(self, statement: str, database: str = "albumscan") -> str:
        quoted = statement.replace("'", "'\\''")
        psql = 'as_pg "$(pg_bin)/psql" -h "$PG_SOCKETS" -U "$PG_USER" -v ON_ERROR_STOP=1 -qtA'
        return self.postgres(f"{psql} -d {database} -c '{quoted}'")

    def rows(self, query: str) -> list[dict]:
        return json.loads(self.sql(f"SELECT coalesce(json_agg(t), '[]') FROM ({query}) t"))
