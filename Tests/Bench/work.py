"""What a scan makes the processes and PostgreSQL do: processor time by process, transactions and statements.

Small photographs of covers, one at a time, each followed to its end like a client does, so that little of the work is the picture's. The
processor time is compared with what `djpeg` takes to decode the same files in the same run.
"""

import os
import re
import resource
import subprocess
import time

from catalogue import psql

WARM_UP, TIMED, COUNTED = 10, 60, 30
COVERS = WARM_UP + TIMED + COUNTED
# Pixels: what phones that scale down before they upload send.
SIDE = 1024
# Seconds.
SETTLED, AT_REST = 3, 20

# Times the decode of the photograph, by process; measured 2026-11-24 and half as much again.
MOST = {
    "an album never seen": {"gateway": 3.8, "ingest": 2.8, "identification": 1.1, "artwork": 2.0, "review": 2.4, "postgresql": 3.8},
    "a known album": {"gateway": 2.2, "ingest": 2.8, "identification": 1.1, "artwork": 0.2, "review": 0.2, "postgresql": 1.3},
}
# The goals are 14 and 60, 6 and 25, and 10 a second. Beside today's 15 and 52, 6 and 24, each scan has its part of the heartbeats that come
# while it is under way, and they are more the slower the machine is.
MOST_TRANSACTIONS = {"an album never seen": 17, "a known album": 7}
MOST_STATEMENTS = {"an album never seen": 56, "a known album": 26}
MOST_AT_REST = 8


class Counters:
    """Transactions and statements of the stack, by PostgreSQL's log."""

    # The process, and the virtual id of the transaction: one for each, whether it writes or not.
    LINE = re.compile(r"albumscan\S* (\d+/\d+) LOG:  (?:execute|statement)")

    def __init__(self, stack):
        self.log = psql(stack, "SHOW data_directory").strip() + "/log"
        psql(stack, "ALTER SYSTEM SET log_statement = 'all'", "ALTER SYSTEM SET log_line_prefix = '%a %v '", "SELECT pg_reload_conf()")
        time.sleep(SETTLED)
        self.rest = tuple(count / AT_REST for count in self.count(lambda: time.sleep(AT_REST)))

    def count(self, work):
        """Transactions and statements while the work is done."""
        with open(self.log, encoding="utf-8", errors="replace") as log:
            log.seek(0, os.SEEK_END)
            work()
            found = [match.group(1) for match in map(self.LINE.match, log) if match]
        return len(set(found)), len(found)

    def for_each(self, scans, work):
        """Transactions and statements for each of the scans, without what would have been at rest."""
        began = time.monotonic()

        def settle():
            work()
            time.sleep(SETTLED)

        counts = self.count(settle)
        seconds = time.monotonic() - began
        return tuple((count - rest * seconds) / scans for count, rest in zip(counts, self.rest))


def decode(files):
    """Seconds of processor time that `djpeg` takes for a file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for file in files:
        subprocess.run(["djpeg", "-outfile", "/dev/null", file], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / len(files)


def measure_work(stack, table, files):
    photos = []
    for path in files:
        with open(path, "rb") as file:
            photos.append(file.read())
    timed, counted = photos[WARM_UP:WARM_UP + TIMED], photos[WARM_UP + TIMED:]

    def scan(photos):
        for photo in photos:
            stack.follow(photo)

    scan(photos[:WARM_UP])
    bare = decode(files[WARM_UP:WARM_UP + TIMED])
    for kind in MOST:
        before = stack.cpu()
        scan(timed)
        used = {name: (seconds - before.get(name, 0)) / TIMED for name, seconds in stack.cpu().items()}
        table.heading(f"Processor time for {kind} ({SIDE} px, one at a time, upstreams answer at once)")
        table.row("all", f"{sum(used.values()) * 1000:.1f} ms", f"{sum(used.values()) / bare:.2f} x bare")
        for name, most in MOST[kind].items():
            ratio = used[name] / bare
            table.row(f"  {name}", f"{ratio:.2f} x bare", f"<= {most}", ratio <= most)

    counters = Counters(stack)
    table.heading("Work of PostgreSQL")
    table.row("transactions a second at rest", f"{counters.rest[0]:.1f}", f"<= {MOST_AT_REST}", counters.rest[0] <= MOST_AT_REST)
    for kind in MOST:
        transactions, statements = counters.for_each(COUNTED, lambda: scan(counted))
        for name, value, most in (
            ("transactions", transactions, MOST_TRANSACTIONS[kind]), ("statements", statements, MOST_STATEMENTS[kind]),
        ):
            table.row(f"{name} for {kind}", f"{value:.1f}", f"<= {most}", value <= most)
