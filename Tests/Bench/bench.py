"""Measures the stack on this machine: what it adds to the services it waits for, and what it costs.

usage: bench.py DEPLOY ALBUMSCAN_BINARIES [--scans N] [--only PART] [--mix N] [--covers N] [--rows N]
PART: catalogue, cost, glances, history, memory, overload, path, wallet, work, workers

Each figure is a ratio, or a time with the ratio to something measured in the same run, beside the bound it should keep. What a scan costs
is compared with the least that can be done with its photograph: libjpeg's own `djpeg` decoding it. Exit status 1 if a bound is broken.
"""

import argparse
import concurrent.futures
import glob
import http.client
import json
import os
import resource
import statistics
import subprocess
import sys
import time
import urllib.parse

from catalogue import TOKEN, measure_catalogue
from glances import measure_glances
from history import measure_history
from load import measure_overload, measure_workers, timestamp
from model_proxy import ModelProxy
from wakeups import REVIEWS, measure_wakeups
from wallet import SPACING, measure_crowd, measure_import, measure_wallets
from work import COVERS, SIDE, measure_work

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
# Seconds; processes return what they freed every 10 s or so.
UNTIL_MEMORY_IS_RETURNED = 20
REFUSED = {"parcel-label", "smudge"}


class Table:
    """The figures as they come, and whether all kept their bounds."""

    def __init__(self):
        self.kept = True

    def heading(self, text):
        print(f"\n{text}", flush=True)

    def row(self, name, value, bound=None, keeps=None):
        mark = "" if keeps is None else ("ok" if keeps else "BROKEN")
        self.kept = self.kept and keeps is not False
        print(f"  {name:58} {value:>18}  {bound or '':>18}  {mark}".rstrip(), flush=True)


class Stack:
    """A stack on an empty database of its own."""

    def __init__(self, deploy, environment, *scale):
        self.script = os.path.join(deploy, "stack")
        # One device makes all the requests, which no device of a person's would.
        limits = {f"ALBUMSCAN_{name}": "0" for name in ("RATE_DEVICE", "RATE_GLANCES", "RATE_WALLS", "UPLOADS_ACCOUNT", "STREAMS_DEVICE", "ALLOWANCE_SCANS")}
        self.environment = {**os.environ, "ALBUMSCAN_MUSICBRAINZ_SPACING": "0", **limits, **environment}
        self.run("stop", "--erase")
        self.run("start", *scale)
        self.processes = json.loads(self.run("status", "--json"))
        state = self.environment["ALBUMSCAN_STATE"]
        self.server, self.sandbox = (open(f"{state}/{name}.url", encoding="utf-8").read().strip() for name in ("server", "sandbox"))
        self.control("limits", {"musicbrainzPerSecond": 0})
        self.token = self.call("POST", "/v1/devices", b"{}", {"Content-Type": "application/json"})["token"]

    def run(self, *arguments):
        return subprocess.run([self.script, *arguments], env=self.environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def control(self, name, body):
        request(self.sandbox, "POST", "/sandbox/" + name, json.dumps(body).encode(), {})

    def ask_sandbox(self, path):
        return request(self.sandbox, "GET", path, b"", {})

    def call(self, method, path, body=b"", headers=None):
        return json.loads(request(self.server, method, path, body, headers or {}))

    def headers(self, **more):
        return {"Authorization": f"Bearer {self.token}", "Content-Type": "image/jpeg", **more}

    def scan(self, photo):
        """Uploads a photo and waits for its end; seconds."""
        began = time.monotonic()
        scan = self.call("POST", "/v1/scans", photo, self.headers(Prefer="wait=60"))
        if scan["state"] != "complete":
            raise SystemExit(f"A scan ended as {scan['state']}: {scan.get('error')}")
        return time.monotonic() - began

    def follow(self, photo):
        """Uploads a photo and reads its events; [(seconds since the upload began, event)]."""
        began = time.monotonic()
        scan = self.call("POST", "/v1/scans", photo, self.headers())
        connection = connect(self.server)
        connection.request("GET", scan["links"]["events"], headers=self.headers())
        events = []
        for line in connection.getresponse():
            if line.startswith(b"data:"):
                events.append((time.monotonic() - began, json.loads(line[5:])))
        connection.close()
        return began, events

    def cpu(self):
        """Seconds of processor time by process name, PostgreSQL's children included, the sandbox left out."""
        pids = {process["pid"]: process["name"] for process in self.processes if process["name"] != "sandbox"}
        seconds = {}
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(path, encoding="utf-8") as file:
                    pid, rest = int(path.split("/")[2]), file.read().rpartition(") ")[2].split()
            except OSError:
                continue
            name = pids.get(pid) or pids.get(int(rest[1]))
            if name:
                seconds[name] = seconds.get(name, 0) + (int(rest[11]) + int(rest[12])) / TICKS
        return seconds

    def resident(self):
        """Megabytes by service."""
        sizes = {}
        for process in self.processes:
            if process["name"] not in ("postgresql", "sandbox"):
                with open(f"/proc/{process['pid']}/statm", encoding="utf-8") as file:
                    sizes[process["name"]] = int(file.read().split()[1]) * PAGE / 1e6
        return sizes


def connect(url):
    address = urllib.parse.urlsplit(url)
    return http.client.HTTPConnection(address.hostname, address.port, timeout=90)


def request(url, method, path, body, headers):
    connection = connect(url)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    if answer.status >= 400:
        raise SystemExit(f"{method} {path} was answered with {answer.status}: {content[:300]}")
    return content


def milliseconds(seconds):
    return f"{seconds * 1000:.1f} ms"


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def measure_memory(stack, table, moment, limit=None):
    table.heading(f"Resident memory, {moment}")
    for name, size in stack.resident().items():
        table.row(name, f"{size:.1f} MB", limit and f"< {limit} MB", limit and size < limit)


def bare_decode(files):
    """Seconds and seconds of processor time that `djpeg` takes for one photograph, in the median and on average."""
    times, before = [], resource.getrusage(resource.RUSAGE_CHILDREN)
    for file in files:
        began = time.monotonic()
        subprocess.run(["djpeg", "-outfile", "/dev/null", file], check=True)
        times.append(time.monotonic() - began)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return statistics.median(times), used / len(files)


def measure_overhead(stack, table, photos, files, scans):
    """With upstreams that answer at once, all that is left is ours."""
    bare, bare_cpu = bare_decode(files)
    cold = [stack.scan(photo) for photo in photos]
    warm = [stack.scan(photos[index % len(photos)]) for index in range(scans)]
    table.heading("Added latency per scan (12-megapixel photographs, upstreams answer at once)")
    table.row("bare decode of the photograph", milliseconds(bare))
    for name, seconds in (
        ("albums never seen, p50", statistics.median(cold)),
        ("albums known, p50", statistics.median(warm)),
        ("albums known, p99", percentile(warm, 0.99)),
    ):
        table.row(name, milliseconds(seconds), f"{seconds / bare:.2f} × bare")

    before, began = stack.cpu(), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(stack.scan, (photos[index % len(photos)] for index in range(scans))))
    elapsed, after = time.monotonic() - began, stack.cpu()
    used = {name: (after[name] - before.get(name, 0)) / scans for name in after}
    table.heading("Throughput (eight scans at a time)")
    table.row("scans per second", f"{scans / elapsed:.1f}", f"{scans / elapsed * statistics.mean(warm):.2f} × one by one")
    table.row("  of the bare decodes per second of all cores", f"{scans / elapsed * bare_cpu / os.cpu_count():.0%}")
    table.row("processor time per scan", milliseconds(sum(used.values())), f"{sum(used.values()) / bare_cpu:.2f} × bare")
    for name, seconds in sorted(used.items(), key=lambda item: -item[1]):
        table.row(f"  of it {name}", f"{seconds / sum(used.values()):.0%}")


def measure_critical_path(stack, proxy, table, photos):
    """Realistic latencies: identification, then the longer one of artwork and review, is what nobody could do without."""
    rows = []
    for photo in photos:
        proxy.take_calls()
        began, events = stack.follow(photo)
        calls = proxy.take_calls()
        review = next(call for call in calls if call.is_review)
        identification = sum(call.ended - call.began for call in calls if not call.is_review)
        seen = {}
        for seconds, event in events:
            seen.setdefault(event["stage"], (seconds, event))
        server = {stage: timestamp(event["at"]) for stage, (_, event) in seen.items()}
        artwork = server["artwork"] - server["identified"] if "artwork" in server else 0
        first_delta = began + seen["review.delta"][0]
        rows.append({
            "identified": seen["identified"][0] / identification,
            "complete": seen["complete"][0] / (identification + max(artwork, review.ended - review.began)),
            "review start": review.began - (began + seen["identified"][0]),
            "after first text": first_delta - review.first_text,
            "after first sentence": first_delta - (review.first_sentence or review.first_text),
        })
    median = {name: statistics.median(row[name] for row in rows) for name in rows[0]}
    worst = {name: max(row[name] for row in rows) for name in rows[0]}
    table.heading(f"Against the critical path ({len(rows)} albums never seen, realistic latencies; median, worst)")

    def row(name, key, form, bound, limit):
        table.row(name, f"{form(median[key])}, {form(worst[key])}", bound, None if limit is None else median[key] <= limit)

    def ratio(value):
        return f"{value:.3f}"

    row("identified / identification calls", "identified", ratio, "", None)
    row("complete / (identification + max(artwork, review))", "complete", ratio, "<= 1.05", 1.05)
    row("review call begun after identified reached the client", "review start", milliseconds, "<= 20 ms", 0.020)
    # Nothing is shown before its sentence is complete and checked for talk of prices, so the bound counts from the first sentence.
    row("first review text after the model's first sentence", "after first sentence", milliseconds, "<= 100 ms", 0.100)
    row("first review text after the model's first word", "after first text", milliseconds, "", None)


def generated_covers(binaries, count, side):
    """The files of made-up covers."""
    folder = os.environ["ALBUMSCAN_STATE"] + f"-covers-{count}-{side}"
    if not os.path.isdir(folder):
        sandbox = os.path.join(binaries, "sandbox")
        subprocess.run([sandbox, "covers", "--out", folder, "--side", str(side), "--generated", str(count)], check=True)
    return [f"{folder}/generated-{number + 1}.jpg" for number in range(count)]


def main():
    parser = argparse.ArgumentParser(prog="deploy/bench")
    parser.add_argument("deploy", help=argparse.SUPPRESS)
    parser.add_argument("binaries", help=argparse.SUPPRESS)
    parser.add_argument("--scans", type=int, default=60)
    parser.add_argument("--only", choices=("catalogue", "cost", "glances", "history", "memory", "overload", "path", "wallet", "work", "workers"))
    parser.add_argument("--mix", type=int, default=10_000, help="scans of the memory part")
    parser.add_argument("--covers", type=int, default=2000, help="made-up covers that they are of")
    parser.add_argument("--rows", type=int, default=1_000_000, help="release groups of the generated catalogue")
    options = parser.parse_args()

    folder = os.environ["ALBUMSCAN_STATE"] + "-photographs"
    if not os.path.isdir(folder):
        subprocess.run([os.path.join(options.binaries, "sandbox"), "photographs", "--out", folder], check=True)
    names = sorted(name for name in os.listdir(folder) if name.removesuffix(".jpg") not in REFUSED)
    files = [os.path.join(folder, name) for name in names]
    photos = []
    for path in files:
        with open(path, "rb") as file:
            photos.append(file.read())

    table = Table()
    stack = None

    def start(environment, *scale):
        nonlocal stack
        stack = Stack(options.deploy, {"ALBUMSCAN_SANDBOX": "always", "ALBUMSCAN_FINGERPRINT": "off", **environment}, *scale)
        return stack

    def wants(part):
        return options.only in (None, part)

    try:
        if wants("cost") or wants("overload"):
            start({"ALBUMSCAN_SANDBOX_OPTIONS": "--latency 0"})
        if wants("cost"):
            measure_memory(stack, table, "idle", limit=40)
            measure_overhead(stack, table, photos, files, options.scans)
            time.sleep(UNTIL_MEMORY_IS_RETURNED)
            measure_memory(stack, table, "at rest after the load")
        if wants("overload"):
            measure_overload(stack, table, photos)
        if wants("glances"):
            start({"ALBUMSCAN_SANDBOX_OPTIONS": "--latency 0", "ALBUMSCAN_FINGERPRINT": "on"})
            measure_glances(stack, table, [name.removesuffix(".jpg") for name in names], photos)
        if wants("history"):
            start({})
            measure_history(stack, table)
        if wants("memory"):
            # Only here: it needs Pillow, which neither the other parts nor soak do.
            from memory import measure_visual_memory
            start({"ALBUMSCAN_SANDBOX_OPTIONS": f"--latency 0 --generated {options.covers}", "ALBUMSCAN_FINGERPRINT": "on"})
            measure_visual_memory(stack, table, generated_covers(options.binaries, options.covers, 700), options.mix)
        if wants("wallet"):
            start({"ALBUMSCAN_SANDBOX_OPTIONS": "--latency 0", "ALBUMSCAN_MUSICBRAINZ_SPACING": str(SPACING)})
            measure_wallets(stack, table)
            measure_import(stack, table, photos)
            measure_crowd(stack, table)
            table.heading("Which albums picks are")
            resolved = subprocess.run([os.path.join(options.binaries, "WalletBench")], check=False)
            table.kept = table.kept and resolved.returncode == 0
        if wants("work"):
            start({"ALBUMSCAN_SANDBOX_OPTIONS": f"--latency 0 --generated {COVERS}"})
            measure_work(stack, table, generated_covers(options.binaries, COVERS, SIDE))
        if wants("catalogue"):
            start({"ALBUMSCAN_ADMIN_TOKEN": TOKEN})
            measure_catalogue(stack, table, options.binaries, options.rows)
        if wants("path"):
            proxy = ModelProxy()
            start({"ALBUMSCAN_SANDBOX": "auto", "ANTHROPIC_BASE_URL": proxy.url, "ANTHROPIC_API_KEY": "sandbox"})
            proxy.target = stack.sandbox
            measure_critical_path(stack, proxy, table, photos[:8])
            measure_wakeups(stack, proxy, table, photos[8:8 + REVIEWS])
        if wants("workers"):
            measure_workers(lambda count: start({"ALBUMSCAN_REVIEW_CONCURRENCY": "1"}, "--scale", f"review={count}"), table, photos)
    finally:
        if stack:
            stack.run("stop", "--erase")
    return 0 if table.kept else 1


if __name__ == "__main__":
    sys.exit(main())
