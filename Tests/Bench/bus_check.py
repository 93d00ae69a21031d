"""Looks at the bus of a running stack from outside: what a stranger is told, and how soon a new process is of use.

usage: bus_check.py DEPLOY ALBUMSCAN_BINARIES [--starts N]

Runs one stack without encryption and one with it. Exit status 1 if an encrypted gateway talks to a peer without a key.
"""

import argparse
import json
import os
import queue
import socket
import statistics
import subprocess
import sys
import threading
import time

LIVE = "A gateway is live"
PATIENCE = 30
# Seconds between starts: gateways look unknown keys up at most five times a second, and no start shall wait for the one before it.
APART = 0.5


class Process:
    """One of our programs, and when it wrote what."""

    def __init__(self, program: str, environment: dict[str, str]) -> None:
        self.started = time.monotonic()
        self.lines: queue.Queue[tuple[float, str]] = queue.Queue()
        self.process = subprocess.Popen([program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line))

    def wait_for(self, sentence: str) -> float:
        """The moment at which the next line with this sentence was written."""
        end = time.monotonic() + PATIENCE
        while True:
            moment, line = self.lines.get(timeout=max(0.001, end - time.monotonic()))
            if sentence in line:
                return moment

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


class Stack:
    """A stack on an empty database, with one gateway."""

    def __init__(self, deploy: str, binaries: str, mode: str) -> None:
        self.script = os.path.join(deploy, "stack")
        self.binaries = binaries
        state = os.path.join(os.environ["ALBUMSCAN_STATE"], mode)
        self.environment = {**os.environ, "ALBUMSCAN_STATE": state, "ALBUMSCAN_BUS_SECURITY": mode}
        self.run("stop", "--erase")
        self.run("start")
        self.processes = json.loads(self.run("status", "--json"))

    def run(self, *arguments: str) -> str:
        return subprocess.run([self.script, *arguments], env=self.environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def find(self, name: str) -> dict:
        return next(process for process in self.processes if process["name"] == name)

    def start(self, name: str) -> Process:
        """One more process, beside those of the stack."""
        environment = {
            **self.environment,
            "DATABASE_URL": self.find("postgresql")["addresses"]["sql"],
            "ALBUMSCAN_LOG_LEVEL": "debug",
            "ALBUMSCAN_LISTEN": "127.0.0.1:0",
            "ALBUMSCAN_PROMPTS": os.path.join(os.path.dirname(self.script), "../prompts"),
        }
        return Process(os.path.join(self.binaries, name), environment)


def greet(address: str) -> tuple[str, bytes]:
    """Speaks ZMTP 3.0 without a key (RFC 23): the mechanism the server names, and what it says after both greetings."""
    host, port = address.removeprefix("tcp://").rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=3) as connection:
        received = b""
        try:
            # Signature and version first: a server that sees another mechanism than its own hangs up before it has named that.
            connection.sendall(b"\xff" + bytes(8) + b"\x7f" + b"\x03\x00")
            while len(received) < 64 and (chunk := connection.recv(64 - len(received))):
                received += chunk
            ready = b"\x05READY\x0bSocket-Type\0\0\0\x06DEALER"
            connection.sendall(b"NULL".ljust(20, b"\0") + bytes(32) + b"\x04" + bytes([len(ready)]) + ready)
            received += connection.recv(4096)
        except OSError:
            # A reset, or silence until the timeout.
            pass
    return received[12:32].rstrip(b"\0").decode("ascii", "replace"), received[64:]


def measure(stack: Stack, starts: int) -> tuple[list[float], list[float]]:
    """Seconds from the start of a worker, and of a gateway that replaces a killed one, until a worker is known to it."""
    workers = []
    for _ in range(starts):
        time.sleep(APART)
        worker = stack.start("ingest")
        workers.append(worker.wait_for(LIVE) - worker.started)
        worker.end()
    watched = stack.start("ingest")
    watched.wait_for(LIVE)
    gateways = []
    os.kill(stack.find("gateway")["pid"], 9)
    for _ in range(starts):
        gateway = stack.start("gateway")
        gateways.append(watched.wait_for(LIVE) - gateway.started)
        gateway.process.kill()
        gateway.process.wait(PATIENCE)
    watched.end()
    return workers, gateways


def shown(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds) * 1000:5.0f} ms, longest {max(seconds) * 1000:5.0f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(prog="deploy/bus-check")
    parser.add_argument("deploy", help=argparse.SUPPRESS)
    parser.add_argument("binaries", help=argparse.SUPPRESS)
    parser.add_argument("--starts", type=int, default=5)
    options = parser.parse_args()
    is_closed = True
    for mode in ("none", "curve"):
        stack = Stack(options.deploy, options.binaries, mode)
        try:
            mechanism, answer = greet(stack.find("gateway")["addresses"]["rpc"])
            print(f"ALBUMSCAN_BUS_SECURITY={mode}")
            said = f"is told {len(answer)} bytes" if answer else "is told nothing"
            print(f"  the gateway's mechanism is {mechanism}; a peer without a key {said}", flush=True)
            if mode == "curve":
                is_closed = mechanism == "CURVE" and not answer
            workers, gateways = measure(stack, options.starts)
            print(f"  a new worker is known to the gateway:          {shown(workers)} after its start")
            print(f"  a new gateway for a killed one has its worker: {shown(gateways)} after its start", flush=True)
        finally:
            stack.run("stop")
    if not is_closed:
        print("A gateway talks to a peer without a key.", file=sys.stderr)
    return 0 if is_closed else 1


if __name__ == "__main__":
    sys.exit(main())
