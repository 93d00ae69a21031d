"""Measures what the visual memory saves: a mix of scans as a shop has them, through the real stack. Part of bench.py.

A few covers are scanned often and most seldom (Zipf). Every scan is another photograph, by one of many accounts; the sandbox counts what the
models were asked, and tells by the pixels which album a photograph shows.
"""

import concurrent.futures
import io
import json
import random
import statistics
import time

from PIL import Image, ImageEnhance, ImageFilter


class Mix:
    """Photographs of covers, each another one, as a hand-held phone makes them of the same sleeve."""

    def __init__(self, covers, scans, seed=1):
        self.covers = covers
        weights = [1 / rank for rank in range(1, len(covers) + 1)]
        self.order = random.Random(seed).choices(range(len(covers)), weights, k=scans)

    def photograph(self, cover, seed):
        """Another distance, tilt, light, sharpness and compression."""
        chance = random.Random(seed)
        with Image.open(self.covers[cover]) as file:
            picture = file.convert("RGB")
        width, height = picture.size
        inset = [chance.uniform(0, 0.04) for _ in range(8)]
        corners = (
            inset[0] * width, inset[1] * height, inset[2] * width, (1 - inset[3]) * height,
            (1 - inset[4]) * width, (1 - inset[5]) * height, (1 - inset[6]) * width, inset[7] * height)
        picture = picture.transform((width, height), Image.Transform.QUAD, corners, Image.Resampling.BILINEAR)
        picture = ImageEnhance.Brightness(picture).enhance(chance.uniform(0.75, 1.2))
        picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0, 1)))
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=chance.randrange(70, 92))
        return file.getvalue()


def measure_visual_memory(stack, table, covers, scans, accounts=50, clients=8):
    """Calls of identification per 1,000 scans, wrong albums, and how long a scan takes whose cover and review are known."""
    mix = Mix(covers, scans)
    tokens = [
        stack.call("POST", "/v1/devices", b"{}", {"Content-Type": "application/json"})["token"] for _ in range(accounts)]
    table.heading(f"The visual memory ({scans} scans of {len(covers)} covers by {accounts} accounts, Zipf)")

    def scan(place):
        cover = mix.order[place]
        photo = mix.photograph(cover, place)
        headers = {"Authorization": f"Bearer {tokens[place % accounts]}", "Content-Type": "image/jpeg", "Prefer": "wait=60"}
        began = time.monotonic()
        result = stack.call("POST", "/v1/scans", photo, headers)
        seconds = time.monotonic() - began
        found = result.get("identification") or {}
        return cover, found.get("albumTitle"), found.get("method"), seconds

    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        results = list(pool.map(scan, range(scans)))
    counts = json.loads(stack.ask_sandbox("/sandbox/counts"))["step"]
    calls = counts.get("id_call_1", 0) + counts.get("id_call_2", 0)
    # What a made-up cover is, its file says. The sandbox's models see colors only and mistake some; what they teach is not the memory's fault.
    mistakes = [(cover, title, method) for cover, title, method, _ in results if method and not title.endswith(f" {cover + 1}")]
    taught = {(cover, title) for cover, title, method in mistakes if method != "fingerprint"}
    recalled = [(cover, title) for cover, title, method in mistakes if method == "fingerprint"]
    wrong = [mistake for mistake in recalled if mistake not in taught]
    known = [seconds for *_, method, seconds in results if method == "fingerprint"]
    # One after the other: how long one takes, and not how long eight take on the cores of this machine.
    alone = [scan(place)[3] for place in range(min(40, scans)) if mix.order[place] == 0]

    table.row("model calls for identification per 1,000 scans", f"{calls * 1000 / scans:.0f}", "<= 300", calls * 1000 <= 300 * scans)
    table.row("recognised by sight", f"{len(known) / scans:.1%}")
    table.row("wrong albums among those", str(len(wrong)), "0", not wrong)
    for cover, title in wrong:
        table.row(f"  generated-{cover + 1} was taken for", title)
    table.row("wrong as a model had taught it, models' mistakes", f"{len(recalled) - len(wrong)}, {len(mistakes) - len(recalled)}")
    table.row("not identified", str(sum(1 for *_, method, _ in results if method is None)))
    if known:
        table.row(f"a known cover, {clients} at once, p50 and p95", f"{statistics.median(known):.3f}, {sorted(known)[int(len(known) * 0.95)]:.3f} s")
    if alone:
        repeat = statistics.median(alone)
        table.row("a known cover, alone, p50", f"{repeat:.3f} s", "< 0.2 s", repeat < 0.2)
