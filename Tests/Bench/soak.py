"""Scans for a long time and watches what the processes hold.

usage: soak.py DEPLOY ALBUMSCAN_BINARIES [--scans N] [--minutes M] [--clients C]

Small pictures of all covers, some of them in quick succession, some refused, on emulated services that answer at once. After a fifth, in
which caches and pools fill, a straight line is laid through each process's resident memory; what it gains until the end must stay below
a twentieth of what the process holds and 4 MB. Exit status 1 if it does not, or if a scan ends otherwise than its picture wants.
"""

import argparse
import collections
import concurrent.futures
import os
import statistics
import subprocess
import sys
import threading
import time

from bench import REFUSED, Stack

POINTS = 40
NOT_JPEG = b"\x89PNG\r\n\x1a\n" + bytes(64)


class Load:
    """Scans by many clients at a time until so many are done or the time is over."""

    def __init__(self, stack, pictures, scans, seconds):
        self.stack, self.pictures, self.scans = stack, pictures, scans
        self.end = time.monotonic() + seconds
        self.lock = threading.Lock()
        self.begun = self.done = 0
        self.outcomes = collections.Counter()

    def take(self):
        with self.lock:
            if self.begun == self.scans or time.monotonic() > self.end:
                return None
            self.begun += 1
            return self.begun - 1

    def run(self):
        while (index := self.take()) is not None:
            # One in a hundred is no picture at all, and one in a hundred cut off.
            name, picture = self.pictures[index * 7 % len(self.pictures)]
            if index % 100 == 50:
                name, picture = "not a JPEG", NOT_JPEG
            elif index % 100 == 75:
                name, picture = "cut off", picture[: len(picture) // 2]
            outcome = self.scan(picture)
            wanted = "refused" if name in ("not a JPEG", "cut off") else "complete"
            if outcome != wanted:
                outcome = f"wrong: {name} was {outcome}"
            with self.lock:
                self.done += 1
                self.outcomes[outcome] += 1

    def scan(self, picture):
        """complete, refused, or failing: three times for a reason that invites another try."""
        for _ in range(3):
            try:
                scan = self.stack.call("POST", "/v1/scans", picture, self.stack.headers(Prefer="wait=60"))
            except SystemExit:
                return "refused"
            if scan["state"] == "complete":
                return "complete"
            if not scan["error"]["retryable"]:
                return "refused"
            with self.lock:
                self.outcomes["tried again"] += 1
        return "failing"


def slope(points):
    """Megabytes per scan by least squares."""
    scans, sizes = [x for x, _ in points], [y for _, y in points]
    middle_x, middle_y = statistics.mean(scans), statistics.mean(sizes)
    spread = sum((x - middle_x) ** 2 for x in scans)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / spread if spread else 0


def pictures(binaries, folder):
    """(name, bytes) of every cover that can be identified, small and smaller."""
    result = []
    for side in (320, 480):
        out = os.path.join(folder, str(side))
        subprocess.run([os.path.join(binaries, "sandbox"), "covers", "--side", str(side), "--out", out], check=True)
        for name in sorted(name.removesuffix(".jpg") for name in os.listdir(out)):
            if name not in REFUSED:
                with open(os.path.join(out, name + ".jpg"), "rb") as file:
                    result.append((name, file.read()))
    return result


def watch(stack, load, clients, every):
    """[(scans done, megabytes by process)] while the load runs."""
    series = []
    print(f"{'scans':>9} {'per s':>7}  " + "  ".join(f"{name:>14}" for name in stack.resident()), flush=True)
    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        began = time.monotonic()
        running = [pool.submit(load.run) for _ in range(clients)]
        while not all(task.done() for task in running):
            time.sleep(every)
            sizes = stack.resident()
            series.append((load.done, sizes))
            rate = load.done / (time.monotonic() - began)
            print(f"{load.done:9} {rate:7.1f}  " + "  ".join(f"{size:14.1f}" for size in sizes.values()), flush=True)
        for task in running:
            task.result()
    return series


def judge(series):
    """Prints each process's line; whether all are flat."""
    warm = series[len(series) // 5:]
    flat = True
    span = warm[-1][0] - warm[0][0]
    print(f"\nLine through the last {span} scans")
    for name in warm[0][1]:
        points = [(done, sizes[name]) for done, sizes in warm]
        size, gain = statistics.mean(y for _, y in points), slope(points) * span
        limit = max(4, size / 20)
        flat = flat and gain <= limit
        print(f"  {name:16} {size:7.1f} MB  {gain:+7.2f} MB  (<= {limit:.1f})  {'ok' if gain <= limit else 'GROWS'}")
    return flat


def main():
    parser = argparse.ArgumentParser(prog="deploy/soak")
    parser.add_argument("deploy", help=argparse.SUPPRESS)
    parser.add_argument("binaries", help=argparse.SUPPRESS)
    parser.add_argument("--scans", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=24 * 60)
    parser.add_argument("--clients", type=int, default=8)
    options = parser.parse_args()
    small = pictures(options.binaries, os.environ["ALBUMSCAN_STATE"] + "-pictures")
    stack = Stack(options.deploy, {"ALBUMSCAN_SANDBOX": "always", "ALBUMSCAN_SANDBOX_OPTIONS": "--latency 0"})
    try:
        load = Load(stack, small, options.scans, options.minutes * 60)
        # An hour has forty points at the least, a short run as many as it can.
        series = watch(stack, load, options.clients, min(30, max(2, options.minutes * 60 / POINTS)))
        flat = judge(series)
    finally:
        stack.run("stop", "--erase")
    print("\n" + ", ".join(f"{count} {outcome}" for outcome, count in sorted(load.outcomes.items())))
    return 0 if flat and not any(outcome.startswith("wrong") for outcome in load.outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
