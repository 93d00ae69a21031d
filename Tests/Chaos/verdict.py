"""What must hold at the end, from the database, the sandbox's book and the clients' logs. Every broken promise comes with its evidence."""

from collections import Counter

from .bill import Bill, culprits, is_dragged, make_bill, matches
from .client import FINAL, ScanLog
from .sandbox import REFUSED, SEARCHED
from .trouble import DRAIN_LIMIT, Disturbance
from .weather import Weather

# One request a second on average; the emulated limit tolerates half a second of the network's jitter.
RATE_WINDOW = 10


class Verdict:
    def __init__(self, weather: Weather):
        self.weather = weather
        self.violations: list[str] = []
        # What would be broken promises on a machine that kept up.
        self.excused: list[str] = []
        self.lines: list[str] = []

    def line(self, name: str, value):
        self.lines.append(f"  {name:34} {value}")

    def check(self, name: str, problems: list[str], value=""):
        self.line(name, f"{'ok' if not problems else f'BROKEN ({len(problems)})'}{f', {value}' if value else ''}")
        self.violations += [f"{name}: {problem}" for problem in problems]

    def excuse(self, problems: list[tuple[str, bool]]) -> list[str]:
        """Puts aside what a machine too busy has to answer for."""
        self.excused += [problem for problem, is_excused in problems if is_excused]
        return [problem for problem, is_excused in problems if not is_excused]

    # The promises.

    def scans_are_final(self, scans: list[dict], logs: list[ScanLog], was_in_time: bool):
        known = {scan["id"] for scan in scans}
        problems = [f"scan {scan['id']} is {scan['state']} since {scan['updated_at']}" for scan in scans if scan["state"] not in FINAL]
        problems += [f"scan {log.scan} was accepted and is not in the database" for log in logs if log.scan and log.scan not in known]
        problems += [
            f"a client still waits for scan {log.scan or '(not accepted)'}" for log in logs if log.ended is None and not log.problems
        ]
        if not was_in_time and not problems:
            problems.append("clients were not done in time")
        states = Counter(scan["state"] + (f" ({scan['code']})" if scan["code"] else "") for scan in scans)
        self.check("every accepted scan is final", problems, ", ".join(f"{count} {state}" for state, count in states.most_common()))

    def history_is_exact(self, scans: list[dict]):
        problems = [
            f"scan {scan['id']} ({scan['state']}) has {scan['entries']} history entries"
            for scan in scans if scan["entries"] != (1 if scan["identified"] else 0)
        ]
        self.check("one history entry per identified scan", problems, f"{sum(scan['entries'] for scan in scans)} entries")

    def quotas_are_exact(self, accounts: list[dict]):
        """Only scans that identified an album are charged, each once, and nothing stays reserved (rule 51)."""
        problems = [
            f"account {account['id']}: {account['used']} scans charged and {account['reserved']} reserved for {account['identified']} identified"
            for account in accounts if account["used"] != account["identified"] or account["reserved"]
        ]
        self.check("every identified scan charged once", problems, f"{sum(account['used'] for account in accounts)} charged")

    def events_are_whole(self, scans: list[dict]):
        problems = []
        for scan in scans:
            numbers, stages = scan["numbers"] or [], scan["stages"] or []
            if numbers != list(range(1, scan["event_seq"] + 1)):
                problems.append(f"scan {scan['id']} has events {numbers}, its last number is {scan['event_seq']}")
            counts = Counter(stages)
            once = ["accepted", "identified", "artwork", "review"] + [stage for stage in FINAL]
            if repeated := [stage for stage in once if counts[stage] > 1]:
                problems.append(f"scan {scan['id']} has {repeated} more than once: {stages}")
            if scan["state"] in FINAL and (not stages or stages[-1] != scan["state"]):
                problems.append(f"scan {scan['id']} is {scan['state']}, its events are {stages}")
        self.check("stored events without gaps or repeats", problems, f"{sum(len(scan['numbers'] or []) for scan in scans)} events")

    def clients_saw_all(self, scans: list[dict], logs: list[ScanLog]):
        stored = {scan["id"]: scan["stages"] or [] for scan in scans}
        problems = []
        for log in logs:
            problems += [f"scan {log.scan or log.key} of {log.cover}: {problem}" for problem in log.problems]
            seen = [stage for _, _, number, stage in log.events if number is not None]
            if log.ended and seen != stored.get(log.scan):
                problems.append(f"scan {log.scan}: its client saw {seen}, stored are {stored.get(log.scan)}")
        streams = sum(log.streams for log in logs)
        texts = Counter(log.text for log in logs if log.text)
        self.check(
            "clients saw every event once", problems,
            f"{streams} streams for {len(logs)} scans; review text seen: {dict(texts) or 'none'}")

    def failures_have_causes(self, scans: list[dict], logs: list[ScanLog], calls: list[dict]):
        """A scan may fail because an outside service did. That our own processes died is no excuse."""
        hit_scans = {call["trace"] for call in calls if call.get("fault") and call.get("trace")}
        dragged = {call["trace"] for call in calls if call.get("trace") and is_dragged(call)}
        hit_reviews = {
            (call["album"], bool(call["offersTools"])) for call in calls
            if call.get("step") == "review" and (call.get("fault") or is_dragged(call))
        }
        by_scan = {log.scan: log for log in logs}
        problems = []
        for scan in scans:
            log = by_scan.get(scan["id"])
            if log is None:
                continue
            is_refused = log.cover in REFUSED or (log.cover in SEARCHED and not log.searched)
            if scan["state"] == "identification_failed" and not is_refused and scan["id"] not in hit_scans:
                sentence = f"scan {scan['id']} of {log.cover} failed with {scan['code']}, although no fault hit its calls"
                problems += self.excuse([(sentence, scan["id"] in dragged)])
            if scan["state"] == "review_failed" and (log.cover, log.searched) not in hit_reviews:
                problems.append(f"scan {scan['id']} of {log.cover}: {scan['code']}, although no fault hit its review")
            if scan["identified"] and is_refused:
                problems.append(f"scan {scan['id']} of {log.cover} was identified, which cannot be")
        self.check("only outside faults make scans fail", problems)

    def nothing_paid_twice(self, bill: Bill, disturbances: list[Disturbance], forgotten: list[tuple[float, str, str]]):
        problems = []
        for name, paid in bill.overpaid:
            first = min(call["arrived"] for call, _ in paid)
            calls = "; ".join(describe(call, verdict, first) for call, verdict in sorted(paid, key=lambda one: one[0]["arrived"]))
            last = max(call["arrived"] for call, _ in paid)
            near = [
                f"{one} at {one.start - first:+.1f} s" for one in disturbances
                if first - 2 < one.start < last + 2 and one.who.split(".")[0] in culprits(name)
            ]
            near += [f"forgotten at {one[0] - first:+.1f} s" for one in forgotten if matches(name, one)]
            problems.append(f"{' '.join(name)[:120]}: {calls}; meanwhile: {', '.join(near) or 'nothing'}")
        self.check(
            "nothing paid twice", problems,
            f"{bill.calls} calls <= {bill.units} units + {bill.forgotten} forgotten + {bill.disturbed} in flight + {bill.hit} spoilt")
        if bill.calls > bill.bound:
            self.violations.append(f"nothing paid twice: {bill.calls} calls are more than {bill.bound}")

    def musicbrainz_kept_its_rate(self, calls: list[dict]):
        asked = [call for call in calls if call.get("upstream") == "musicbrainz"]
        refused = [call for call in asked if call.get("status") == 503 and not call.get("fault")]
        found = [(f"a request was above the limit: {call['resource'][:120]}", call["arrived"]) for call in refused]
        times = sorted(call["arrived"] for call in asked)
        for index in range(len(times) - RATE_WINDOW - 1):
            if (took := times[index + RATE_WINDOW + 1] - times[index]) < RATE_WINDOW:
                found.append((f"{RATE_WINDOW + 2} requests within {took:.2f} s", times[index + RATE_WINDOW + 1]))
        problems = self.excuse([(sentence, self.weather.was_bad(at - 4, at)) for sentence, at in found])
        closest = min((later - earlier for earlier, later in zip(times, times[1:])), default=0)
        self.check("MusicBrainz' rate was kept", problems, f"{len(asked)} requests, the closest two {closest:.2f} s apart")

    def no_photo_is_left(self, photos: list[dict], readings: list[dict]):
        """Only after trouble with a provider is a photo kept for a retry (rule 7), and with it what models read on it."""
        problems = [
            f"the photo of scan {photo['scan_id']} ({photo['state']}, {photo['code']})" for photo in photos
            if photo["code"] not in ("identification_unavailable", "budget_exhausted")
        ]
        kept = len(photos) - len(problems)
        problems += [f"what was read on the photo of scan {reading['scan_id']}: {reading['step']}" for reading in readings]
        self.check("no photo is left", problems, f"{kept} kept for a retry" if kept else "")

    def nothing_hangs(self, jobs: list[dict]):
        problems = [f"{job['queue']} job {job['key']} is {job['state']}, due {job['run_at']}, lease {job['lease_until']}" for job in jobs]
        self.check("no job is stuck", problems)

    def processes_did_as_told(self, disturbances: list[Disturbance], deaths: list[str]):
        problems = list(deaths)
        drains = [one.end - one.start for one in disturbances if one.kind == "terminate" and one.end]
        problems += [
            f"{one.who} took {one.end - one.start:.0f} s to end" for one in disturbances
            if one.kind == "terminate" and one.end and one.end - one.start > DRAIN_LIMIT
        ]
        self.check("processes end when told, and only then", problems, f"slowest drain {max(drains):.1f} s" if drains else "")


def describe(call: dict, verdict: str, first: float) -> str:
    length = f"{call['ended'] - call['arrived']:.1f} s" if call.get("ended") else "never ended"
    fault = f" {call['fault']}" if call.get("fault") else ""
    return f"{call['arrived'] - first:+.1f} s {call['status']}{fault} {length} {call.get('ending') or 'in flight'} ({verdict})"


SCANS = """
SELECT scan.id, scan.state, scan.updated_at, scan.event_seq, scan.identification IS NOT NULL AS identified, scan.error->>'code' AS code,
       (SELECT count(*) FROM history_entry h WHERE h.scan_id = scan.id) AS entries,
       (SELECT json_agg(seq ORDER BY seq) FROM scan_event e WHERE e.scan_id = scan.id) AS numbers,
       (SELECT json_agg(type ORDER BY seq) FROM scan_event e WHERE e.scan_id = scan.id) AS stages
FROM scan"""
ACCOUNTS = """
SELECT account.id, coalesce(sum(reserved), 0) AS reserved, coalesce(sum(used), 0) AS used,
       (SELECT count(*) FROM scan WHERE scan.account_id = account.id AND scan.identification IS NOT NULL) AS identified
FROM account LEFT JOIN quota_use ON quota_use.account_id = account.id GROUP BY account.id"""
PHOTOS = "SELECT p.scan_id, scan.state, scan.error->>'code' AS code FROM scan_photo p JOIN scan ON scan.id = p.scan_id"
READINGS = """
SELECT scan_id, step FROM scan_step s WHERE step <> 'identification' AND result IS NOT NULL
AND NOT EXISTS (SELECT FROM scan_photo p WHERE p.scan_id = s.scan_id)"""
# Artwork may be put off beyond the end of its scans (rule 46); what is due, or held by nobody alive, may not wait forever.
STUCK = """
SELECT queue, key, state, run_at, lease_until FROM job
WHERE (state = 'leased' AND lease_until < clock_timestamp() - interval '20 s')
   OR (state = 'ready' AND run_at < clock_timestamp() - interval '20 s')
   OR (state <> 'done' AND state <> 'failed' AND queue = 'review')"""


def judge(stack, weather, calls, logs, disturbances, forgotten, was_in_time) -> Verdict:
    verdict = Verdict(weather)
    scans, photos, jobs = stack.rows(SCANS), stack.rows(PHOTOS), stack.rows(STUCK)
    verdict.scans_are_final(scans, logs, was_in_time)
    verdict.history_is_exact(scans)
    verdict.quotas_are_exact(stack.rows(ACCOUNTS))
    verdict.events_are_whole(scans)
    verdict.clients_saw_all(scans, logs)
    verdict.failures_have_causes(scans, logs, calls)
    verdict.nothing_paid_twice(make_bill(calls, disturbances, forgotten), disturbances, forgotten)
    verdict.musicbrainz_kept_its_rate(calls)
    verdict.no_photo_is_left(photos, stack.rows(READINGS))
    verdict.nothing_hangs(jobs)
    verdict.processes_did_as_told(disturbances, stack.deaths)
    return verdict
