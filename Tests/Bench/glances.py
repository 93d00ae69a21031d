"""What a glance costs, how soon it is answered, and whether it names the right cover: one that was scanned before, and no other."""

import os
import statistics
import subprocess
import tempfile
import time

from work import decode

# Pixels; the square that the app sends is as wide.
WIDTH, HEIGHT = 480, 640
# As in services/gateway/web/glance.js; bytes.
QUALITIES, LIMIT = (60, 40, 25), 40_000
# Photographs of each cover, by the seeds of their light and angle; the scans' own are others.
SEEDS = range(101, 107)
# Seconds until a scan has taught the memory of every process.
PATIENCE = 60
MOST_CPU, MOST_LATENCY = 0.025, 0.300
LEAST_KNOWN = 0.9


def measure_glances(stack, table, names, photos):
    """`names` are those of the covers in `photos`: every other one is scanned, and the rest is what nobody knows."""
    known, unknown = names[::2], names[1::2]
    titles = {}
    for name in known:
        scan = stack.call("POST", "/v1/scans", photos[names.index(name)], stack.headers(Prefer="wait=60"))
        titles[name] = scan["identification"]["albumTitle"]

    def glance(picture):
        began = time.monotonic()
        album = stack.call("POST", "/v1/glances", picture, stack.headers()).get("album")
        return album and album["albumTitle"], time.monotonic() - began

    def pictures(name):
        query = f"width={WIDTH}&height={HEIGHT}"
        return [as_sent(stack.ask_sandbox(f"/sandbox/photographs/{name}.jpg?seed={seed}&{query}")) for seed in SEEDS]

    of_known = {name: pictures(name) for name in known}
    of_unknown = [picture for name in unknown for picture in pictures(name)]
    until = time.monotonic() + PATIENCE
    while not all(any(glance(picture)[0] for picture in some) for some in of_known.values()) and time.monotonic() < until:
        time.sleep(1)

    before = stack.cpu()
    answers = [(titles[name], *glance(picture)) for name, some in of_known.items() for picture in some]
    answers += [(None, *glance(picture)) for picture in of_unknown]
    used = {name: seconds - before.get(name, 0) for name, seconds in stack.cpu().items()}
    bare = bare_decode([picture for some in of_known.values() for picture in some])
    right = sum(1 for title, said, _ in answers if title and said == title) / sum(1 for title, *_ in answers if title)
    wrong = sum(1 for title, said, _ in answers if said and said != title)
    seconds = sorted(seconds for *_, seconds in answers)
    cpu = sum(used.values()) / len(answers)

    table.heading(f"Glances at {len(known)} covers that were scanned and {len(unknown)} that were not, {len(SEEDS)} photographs each")
    table.row("named", f"{right:.0%}", f">= {LEAST_KNOWN:.0%}", right >= LEAST_KNOWN)
    table.row("named wrongly", str(wrong), "<= 0", wrong == 0)
    table.row("processor time for a glance", f"{cpu * 1000:.1f} ms, {cpu / bare:.1f} x bare", f"<= {MOST_CPU * 1000:.0f} ms", cpu <= MOST_CPU)
    for name, share in sorted(used.items(), key=lambda item: -item[1]):
        table.row(f"  of it {name}", f"{share / len(answers) * 1000:.1f} ms")
    late = seconds[int(len(seconds) * 0.99)]
    table.row("answered after, p50", f"{statistics.median(seconds) * 1000:.0f} ms")
    table.row("answered after, p99", f"{late * 1000:.0f} ms", f"<= {MOST_LATENCY * 1000:.0f} ms", late <= MOST_LATENCY)


def as_sent(picture):
    """In the best of the app's qualities that is small enough."""
    plain = subprocess.run(["djpeg"], input=picture, check=True, stdout=subprocess.PIPE).stdout
    for quality in QUALITIES:
        sent = subprocess.run(["cjpeg", "-quality", str(quality)], input=plain, check=True, stdout=subprocess.PIPE).stdout
        if len(sent) <= LIMIT:
            break
    return sent


def bare_decode(pictures):
    """Seconds of processor time that `djpeg` takes for one of them."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{number}.jpg") for number in range(len(pictures))]
        for path, picture in zip(paths, pictures):
            with open(path, "wb") as file:
                file.write(picture)
        return decode(paths)
