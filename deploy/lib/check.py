"""Scans every sample photograph and checks that it ends as it should, with every stage reported, once and in order.

usage: check.py ALBUMSCAN SANDBOX PHOTOGRAPHS

Each photograph is named after its cover; the sandbox at SANDBOX tells which album that is.
"""

import concurrent.futures
import json
import os
import subprocess
import sys
import time
import urllib.request

SERVER = os.environ["ALBUMSCAN_SERVER"]
# Models answer after seconds, in which the machine has little to do, but MusicBrainz lets one request a second pass.
AT_A_TIME = 4
# What is no album, or not readable as one.
REFUSED = {"parcel-label", "smudge"}
# Not in MusicBrainz, only in compilations, or without a picture in the archive.
WITHOUT_ARTWORK = {"rain-machine", "harbour-lights", "paper-satellites"}


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
    # Artwork that took longer than its foreground budget comes after the scan's end, without an event.
    if "artwork" in stages and not (scan["artwork"]["state"] == "pending" and "artwork" not in seen):
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
    for name, value in (("artistName", wanted["artist"]), ("albumTitle", wanted["title"])):
        expect(found[name].casefold() == value.casefold(), f"{name} is {found[name]}, not {value}")
    review = scan["review"]
    expect(review["state"] == "ready", f"the review is {review['state']}")
    expect(1 <= len(review["contextBullets"]) <= 5 and 1 <= len(review["keyTracks"]) <= 7, "the review has not its shape")
    expect(0 <= review["rating"] <= 10 and 1 <= review["tier"] <= 8, "the review's judgement is out of range")
    expect(review["provider"] == "sandbox", f"the review was written by {review['provider']}")
    check_events(scan, ["accepted", "identifying", "identified", "reviewing", "artwork", "review", "complete"])
    check_artwork(scan, "unavailable" if wanted["name"] in WITHOUT_ARTWORK else "ready")
    return f"{found['artistName']} – {found['albumTitle']}: {review['emoji']} {review['label']} {review['rating']}"


def check_artwork(scan, wanted):
    """Artwork that took longer than its foreground budget comes after the scan's end."""
    deadline = time.monotonic() + 60
    number = scan["id"]
    while (artwork := scan["artwork"])["state"] == "pending" and time.monotonic() < deadline:
        time.sleep(0.5)
        entry = next(entry for entry in tool("history", "--json", "--all")[0]["entries"] if entry["scanId"] == number)
        scan = tool("show", "--json", entry["id"])[0]
    expect(artwork["state"] == wanted, f"the artwork is {artwork['state']}, not {wanted}")
    for name in ("url", "thumbnailUrl") if wanted == "ready" else ():
        with urllib.request.urlopen(SERVER + artwork[name], timeout=10) as answer:
            expect(answer.headers["content-type"] == "image/jpeg" and answer.read(2) == b"\xff\xd8", "the artwork is not a JPEG")


def check(name):
    started = time.monotonic()
    try:
        report = tool("scan", "--json", os.path.join(PHOTOGRAPHS, name + ".jpg"))[0]
        expect("scan" in report, f"it was not accepted: {report.get('error')}")
        seconds = time.monotonic() - started
        result = check_refused(report["scan"]) if name in REFUSED else check_album(report["scan"], ALBUMS[name])
    except (Wrong, KeyError, OSError, StopIteration, subprocess.TimeoutExpired) as problem:
        print(f"  FAILED  {name}: {type(problem).__name__}: {problem}", flush=True)
        return False
    print(f"  ok  {name:34} {seconds:5.1f} s  {result}", flush=True)
    return True


def main():
    names = sorted(file.removesuffix(".jpg") for file in os.listdir(PHOTOGRAPHS) if file.endswith(".jpg"))
    # The first command registers this device; the others use what it was given.
    tool("history", "--json")
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        results = list(pool.map(check, names))
    entries = tool("history", "--json", "--all")[0]["entries"]
    albums = len(set(names) - REFUSED)
    results.append(len(entries) == albums > 0)
    if not results[-1]:
        print(f"  FAILED  the history has {len(entries)} entries, not {albums}")
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    TOOL, SANDBOX, PHOTOGRAPHS = sys.argv[1:]
    with urllib.request.urlopen(SANDBOX + "/sandbox/albums", timeout=10) as known:
        ALBUMS = {album["name"]: album for album in json.load(known)}
    sys.exit(main())
