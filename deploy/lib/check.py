"""Scans every sample photograph and compares how it ends with what the manifest beside the photographs says.

usage: check.py ALBUMSCAN PHOTOGRAPHS

The manifest is a list of {"file", "artistName", "albumTitle", "artwork": "ready" | "unavailable"}, or of {"file", "refused": true} for what
is no album. Each scan's events are read again afterwards: every stage must have been reported, once and in order.
"""

import concurrent.futures
import json
import os
import subprocess
import sys
import time
import urllib.request

SERVER = os.environ["ALBUMSCAN_SERVER"]
# Two at a time: the machine has other things to do, and MusicBrainz lets one request a second pass.
AT_A_TIME = 2


class Wrong(Exception):
    """The scan did not end as it should."""


def expect(condition, sentence):
    if not condition:
        raise Wrong(sentence)


def tool(*arguments):
    """The JSON documents that a command of the CLI writes, one a line."""
    process = subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=120)
    expect(process.stdout, f"albumscan {arguments[0]} said: {process.stderr.strip()}")
    return [json.loads(line) for line in process.stdout.splitlines()]


def check_events(scan, stages):
    """`artwork` may come anywhere between `identified` and the end; all others come exactly as listed."""
    events = [event for event in tool("watch", "--json", scan["id"]) if not event["stage"].startswith("review.")]
    numbers = [event["seq"] for event in events]
    expect(numbers == list(range(1, len(events) + 1)), f"events are numbered {numbers}")
    expect([event["at"] for event in events] == sorted(event["at"] for event in events), "events are not in the order of their times")
    expect(all(event.get("message") for event in events), "an event has no sentence to show")
    seen = [event["stage"] for event in events]
    if "artwork" in stages:
        expect(seen.count("artwork") == 1, f"stages were {seen}")
        expect(seen.index("identified") < seen.index("artwork") < seen.index("complete"), f"stages were {seen}")
    # Identification says a second sentence after 3.5 s.
    while seen.count("identifying") > 1:
        seen.remove("identifying")
    expect([stage for stage in seen if stage != "artwork"] == [stage for stage in stages if stage != "artwork"], f"stages were {seen}")


def check_refused(scan):
    expect(scan["state"] == "identification_failed", f"it ended as {scan['state']}")
    expect(scan["error"]["code"] in ("not_an_album_cover", "not_identified"), f"the error is {scan['error']['code']}")
    check_events(scan, ["accepted", "identifying", "identification_failed"])
    return "refused: " + scan["error"]["message"]


def check_album(scan, wanted):
    expect(scan["state"] == "complete", f"it ended as {scan['state']}: {scan.get('error')}")
    found = scan["identification"]
    for name in ("artistName", "albumTitle"):
        expect(found[name].casefold() == wanted[name].casefold(), f"{name} is {found[name]}, not {wanted[name]}")
    review = scan["review"]
    expect(review["state"] == "ready", f"the review is {review['state']}")
    expect(3 <= len(review["contextBullets"]) <= 5 and 3 <= len(review["keyTracks"]) <= 7, "the review has not its shape")
    expect(0 <= review["rating"] <= 10 and 1 <= review["tier"] <= 8, "the review's judgement is out of range")
    expect(review["provider"] == "sandbox", f"the review was written by {review['provider']}")
    check_events(scan, ["accepted", "identifying", "identified", "reviewing", "artwork", "review", "complete"])
    check_artwork(scan, wanted["artwork"])
    return f"{found['artistName']} – {found['albumTitle']}: {review['emoji']} {review['label']} {review['rating']}"


def check_artwork(scan, wanted):
    """Artwork that took longer than its foreground budget comes after the scan's end."""
    deadline = time.monotonic() + 60
    while (artwork := scan["artwork"])["state"] == "pending" and time.monotonic() < deadline:
        time.sleep(0.5)
        entry = next(entry for entry in tool("history", "--json", "--all")[0]["entries"] if entry["scanId"] == scan["id"])
        scan = tool("show", "--json", entry["id"])[0]
    expect(artwork["state"] == wanted, f"the artwork is {artwork['state']}, not {wanted}")
    for name in ("url", "thumbnailUrl") if wanted == "ready" else ():
        with urllib.request.urlopen(SERVER + artwork[name], timeout=10) as answer:
            expect(answer.headers["content-type"] == "image/jpeg" and answer.read(2) == b"\xff\xd8", "the artwork is not a JPEG")


def check(wanted):
    started = time.monotonic()
    try:
        report = tool("scan", "--json", os.path.join(PHOTOGRAPHS, wanted["file"]))[0]
        expect("scan" in report, f"it was not accepted: {report.get('error')}")
        seconds = time.monotonic() - started
        result = check_refused(report["scan"]) if wanted.get("refused") else check_album(report["scan"], wanted)
    except (Wrong, KeyError, OSError, StopIteration, subprocess.TimeoutExpired) as problem:
        print(f"  FAILED  {wanted['file']}: {type(problem).__name__}: {problem}", flush=True)
        return False
    print(f"  ok      {wanted['file']:32} {seconds:5.1f} s  {result}", flush=True)
    return True


def main():
    with open(os.path.join(PHOTOGRAPHS, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    # The first command registers this device; the others use what it was given.
    tool("history", "--json")
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        results = list(pool.map(check, manifest))
    entries = tool("history", "--json", "--all")[0]["entries"]
    albums = sum(1 for wanted in manifest if not wanted.get("refused"))
    results.append(len(entries) == albums)
    if not results[-1]:
        print(f"  FAILED  the history has {len(entries)} entries, not {albums}")
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    TOOL, PHOTOGRAPHS = sys.argv[1:]
    sys.exit(main())
