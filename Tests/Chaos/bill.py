"""Whether anything was paid twice: every call the sandbox saw, against the work there was.

A unit of work is what one call pays for:

* a step of a scan's identification (`id_call_1`, `id_call_2`): the scan's id and the step;
* a review: the album and its kind (standard or searched); prompt version and language do not change while this runs;
* a MusicBrainz search: its query, which names the album; an archive request: its path, which names the release.

A call falls into one of three classes:

* hit: the sandbox's own fault spoilt it, which calls for another. `slow` spoils only what the client did not wait for. So does a machine
  so busy that the sandbox answers too late without being told to. The archive answers in three hops, so a fault in one of them calls for
  the others again: there, one allows a repetition of every request about that album.
* disturbed: it was in flight when a process was killed or frozen, or the database went away. For workers these are the calls on the
  connections the process had at that moment; for gateways, since any worker may have been asked by them, all of identification; for
  the database, all. In flight is a call until its result is stored, for which it has STORING seconds, and after a time without a
  database RECOVERING seconds. A call that begins later, such as while the database is away, is not disturbed by that: whoever made it
  has to keep its result until it can be stored. Only one who dies meanwhile cannot. SIGTERM disturbs no call of a worker that ends
  before the process does: draining means to finish it.
* clean: neither.

The bound: no unit has more than one clean call, and one more each time an operator had its result forgotten. Summed up, that is
calls <= units + forgotten + calls in flight at a disturbance + calls that the sandbox's faults spoilt.
"""

from collections import defaultdict
from dataclasses import dataclass, field

# Between the end of an answer and the commit of its result.
STORING = 1.0
# Between the return of the database and the commit of what had to wait for it.
RECOVERING = 4.0
# Between the snapshot of a process' connections and the arrival of what was already on its way.
ARRIVING = 0.3
# Seconds that a call may take at the latency chosen here; more than that is the machine's doing.
DRAGGED = {"review": 12}


@dataclass
class Bill:
    calls: int = 0
    hit: int = 0
    disturbed: int = 0
    units: int = 0
    forgotten: int = 0
    # (unit, its calls with their classes) of units that were paid for more often than allowed.
    overpaid: list[tuple[tuple, list[tuple[dict, str]]]] = field(default_factory=list)

    @property
    def bound(self) -> int:
        return self.units + self.forgotten + self.disturbed + self.hit


def make_bill(calls: list[dict], disturbances: list, forgotten: list[tuple[float, str, str]]) -> Bill:
    """`forgotten`: (time, album, review's kind or "artwork") of each time an operator had something forgotten."""
    bill = Bill(forgotten=len(forgotten))
    units: dict[tuple, list[tuple[dict, str]]] = defaultdict(list)
    for call in calls:
        if call.get("upstream"):
            verdict = classify(call, disturbances)
            units[unit(call)].append((call, verdict))
            bill.calls += 1
            bill.hit += verdict == "hit"
            bill.disturbed += verdict == "disturbed"
    bill.units = len(units)
    spoilt_chains = defaultdict(int)
    for (kind, *rest), paid in units.items():
        if kind == "archive":
            spoilt_chains[rest[0]] += sum(verdict != "clean" for _, verdict in paid)
    for name, paid in units.items():
        allowed = 1 + sum(matches(name, one) for one in forgotten)
        if name[0] == "archive":
            allowed += spoilt_chains[name[1]]
        if sum(verdict == "clean" for _, verdict in paid) > allowed:
            bill.overpaid.append((name, paid))
    return bill


def unit(call: dict) -> tuple:
    album = call.get("album") or "?"
    match call["upstream"]:
        case "musicbrainz":
            return ("musicbrainz", album, call["resource"])
        case "coverartarchive":
            return ("archive", album, call["resource"])
    if call["step"] == "review":
        return ("review", album, "searched" if call.get("offersTools") else "standard")
    return (call["step"], call.get("trace") or f"a scan of {album}")


def matches(name: tuple, forgotten: tuple[float, str, str]) -> bool:
    _, album, what = forgotten
    return name[1] == album and (name[0] in ("musicbrainz", "archive") if what == "artwork" else name[0] == "review" and name[2] == what)


def culprits(name: tuple) -> set[str]:
    """Whose trouble can make a unit's calls be repeated."""
    kind = "artwork" if name[0] in ("musicbrainz", "archive") else "review" if name[0] == "review" else "identification"
    return {kind, "postgresql"} | ({"gateway"} if kind == "identification" else set())


def classify(call: dict, disturbances: list) -> str:
    if is_spoilt(call):
        return "hit"
    stored = stored_by(call, [one for one in disturbances if one.who == "postgresql" and one.kind != "postgres sessions"])
    return "disturbed" if any(disturbs(one, call, stored) for one in disturbances) else "clean"


def stored_by(call: dict, outages: list) -> float:
    """When the result of a call was stored at the latest."""
    ended = call.get("ended") or float("inf")
    returned = [one.end or float("inf") for one in outages if one.start <= ended + STORING and (one.end or float("inf")) >= ended - STORING]
    return max([ended + STORING, *(end + RECOVERING for end in returned)])


def is_spoilt(call: dict) -> bool:
    if call.get("fault"):
        return call["fault"] != "slow" or call.get("ending") != "complete"
    return is_dragged(call) and call.get("ending") == "abandoned"


def is_dragged(call: dict) -> bool:
    return bool(call.get("ended")) and not call.get("fault") and call["ended"] - call["arrived"] > DRAGGED.get(call["step"], 5)


def disturbs(disturbance, call: dict, stored: float) -> bool:
    start, end = disturbance.start, disturbance.end or float("inf")
    ended = (call.get("ended") or float("inf")) + STORING
    if call["arrived"] > start + ARRIVING:
        return False
    match role := disturbance.who.split(".")[0]:
        case "postgresql":
            return ended > start
        case "gateway":
            return call["upstream"] in ("anthropic", "openai") and call["step"] != "review" and stored > start
        case "identification" | "review" | "artwork":
            # A result that waits for the database has no connection any more.
            if call["client"] not in disturbance.ports and not (ended < stored and role in culprits(unit(call))):
                return False
            return stored > (end if disturbance.kind == "terminate" else start)
    return False
