"""How often threads are woken while a review is written, from the model's socket to the client's.

Linux counts how often each thread has gone to sleep of its own accord, which is as often as it was woken. The threads of Swift's concurrency
pool are told from the loop, libcurl, ZeroMQ and SwiftNIO by the names that libdispatch gives them.
"""

import glob
import time

POOL = "default-qos"
# Seconds.
AT_REST, ENDED = 10, 1
REVIEWS = 4
# Wake-ups for each delta of the model's; the goal is 8.
MOST = 8


def sleeps(stack):
    """How often threads have gone to sleep, by process and by whether they are the pool's."""
    counts = {}
    for process in stack.processes:
        if process["name"] in ("postgresql", "sandbox"):
            continue
        for folder in glob.glob(f"/proc/{process['pid']}/task/*"):
            try:
                with open(f"{folder}/comm", encoding="utf-8") as file:
                    is_pools = file.read().strip().endswith(POOL)
                with open(f"{folder}/status", encoding="utf-8") as file:
                    count = int(next(line for line in file if line.startswith("voluntary_ctxt_switches")).split()[1])
            except OSError:
                continue
            key = process["name"], is_pools
            counts[key] = counts.get(key, 0) + count
    return counts


def measure_wakeups(stack, proxy, table, photos):
    before = sleeps(stack)
    time.sleep(AT_REST)
    rest = {key: (count - before.get(key, 0)) / AT_REST for key, count in sleeps(stack).items()}

    proxy.sample = lambda: sleeps(stack)
    proxy.take_calls()
    for photo in photos:
        stack.follow(photo)
    # The proxy sees the last call's end after its client has.
    time.sleep(ENDED)
    proxy.sample = None
    calls = [call for call in proxy.take_calls() if call.is_review and call.deltas]
    deltas = sum(call.deltas for call in calls)
    seconds = sum(call.ended - call.first_text for call in calls)
    woken = {
        key: (sum(call.last_sample[key] - call.first_sample.get(key, 0) for call in calls) - rate * seconds) / deltas
        for key, rate in rest.items()
    }
    table.heading(f"Wake-ups for each delta of a review ({len(calls)} reviews of {deltas / len(calls):.0f}, realistic latencies)")
    for name in sorted({name for name, _ in woken}):
        pool, others = woken.get((name, True), 0), woken.get((name, False), 0)
        if pool + others >= 0.1:
            table.row(f"  {name}: the pool, and all other threads", f"{pool:.1f}, {others:.1f}")
    total = sum(count for (_, is_pools), count in woken.items() if is_pools)
    table.row("the pools of all processes", f"{total:.1f}", f"<= {MOST}", total <= MOST)
