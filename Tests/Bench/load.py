"""Measures what the stack does when more comes than it can do, and what more review workers bring. Part of bench.py."""

import concurrent.futures
import json
import socket
import statistics
import time
import urllib.parse

# What a person in a record shop waits for. A scan that takes longer was not good for anything.
PATIENCE = 10


def upload(stack, photo):
    """One scan by a client that sends its photograph only when told to go on, as curl does; (HTTP status, seconds, whether complete)."""
    began = time.monotonic()
    address = urllib.parse.urlsplit(stack.server)
    head = "".join(f"{name}: {value}\r\n" for name, value in stack.headers(
        Host=address.netloc, Expect="100-continue", Prefer=f"wait={PATIENCE}", Connection="close", **{"Content-Length": len(photo)}).items())
    with socket.create_connection((address.hostname, address.port), timeout=60) as connection:
        answers = connection.makefile("rb")
        connection.sendall(f"POST /v1/scans HTTP/1.1\r\n{head}\r\n".encode())
        status, _ = read_head(answers)
        if status == 100:
            connection.sendall(photo)
            status, length = read_head(answers)
            state = json.loads(answers.read(length)).get("state")
        else:
            state = None
    return status, time.monotonic() - began, state == "complete"


def read_head(answers):
    status, length = int(answers.readline().split()[1]), 0
    for line in iter(answers.readline, b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return status, length


def offer(stack, photos, rate, seconds):
    """Uploads at a steady rate, whatever becomes of them; the results in no order."""
    with concurrent.futures.ThreadPoolExecutor(512) as pool:
        began, tasks = time.monotonic(), []
        for index in range(int(rate * seconds)):
            time.sleep(max(0, began + index / rate - time.monotonic()))
            tasks.append(pool.submit(upload, stack, photos[index % len(photos)]))
        return [task.result() for task in tasks]


def measure_overload(stack, table, photos, seconds=30):
    """At three times the capacity as much must get done as at one time: what is too much is refused, and nothing times out."""
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        # So that all albums are known.
        list(pool.map(stack.scan, photos))
        began = time.monotonic()
        list(pool.map(lambda index: stack.scan(photos[index % len(photos)]), range(240)))
        capacity = 240 / (time.monotonic() - began)
    table.heading(f"More than can be done (known albums; capacity {capacity:.1f} scans/s; no client tries twice)")
    goodput = {}
    for load in (1, 3):
        results = offer(stack, photos, load * capacity, seconds)
        good = [duration for _, duration, complete in results if complete]
        refused = [duration for status, duration, _ in results if status in (429, 503)]
        failed = len(results) - len(good) - len(refused)
        goodput[load] = len(good) / seconds
        table.row(f"{load} × capacity: complete within {PATIENCE} s", f"{goodput[load]:.1f}/s", f"{goodput[load] / capacity:.0%} of capacity")
        table.row("  time of those, p50 and p99", f"{statistics.median(good):.2f}, {sorted(good)[int(len(good) * 0.99)]:.2f} s")
        if refused:
            table.row("  refused, and how soon (p50)", f"{len(refused)}, {statistics.median(refused) * 1000:.0f} ms")
        table.row("  failed otherwise", str(failed), "0", failed == 0)
    ratio = goodput[3] / goodput[1]
    table.row("goodput at 3 × / at 1 ×", f"{ratio:.2f}", ">= 0.9", ratio >= 0.9)


def measure_workers(start, table, photos):
    """Reviews of albums never seen, one at a time per worker, each of 4 s: twice the workers do it in half the time.

    `start` makes a stack with so many review workers.
    """
    photos = photos[: len(photos) // 4 * 4]
    table.heading(f"Review workers ({len(photos)} albums never seen, the model takes 4 s for each, one at a time per worker)")
    rates = {}
    for workers, bound in ((1, None), (2, 1.9), (4, 3.7)):
        stack = start(workers)
        with concurrent.futures.ThreadPoolExecutor(len(photos)) as pool:
            streams = [events for _, events in pool.map(stack.follow, photos)]
        began = min(moment(events, "reviewing") for events in streams)
        ended = max(moment(events, "complete") for events in streams)
        rates[workers] = len(photos) / (ended - began)
        gain = rates[workers] / rates[1]
        table.row(
            f"{workers} at work, reviews per second", f"{rates[workers]:.3f}, {gain:.2f} ×", bound and f">= {bound} ×", bound and gain >= bound)


def moment(events, stage):
    return timestamp(next(event["at"] for _, event in events if event["stage"] == stage))


def timestamp(text):
    """Seconds of the day's clock in an RFC 3339 time; events of one run are minutes apart at most."""
    hours, minutes, seconds = text[11:].rstrip("Z").split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)
