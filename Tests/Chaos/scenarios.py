"""Scripted trouble: each scenario sets up one situation, says what happened, and checks what it promises besides what always holds."""

import asyncio
import inspect
import json
import re
import shutil
import time
from collections import Counter
from pathlib import Path

from .client import Client, ScanLog
from .faults import Planned
from .hostility import GOOD_WITHIN, Goodput, Hostility
from .sandbox import COVERS, REFUSED
from .session import Session
from .stack import Process
from .transport import Lost, request
from .verdict import Verdict
from .wallets import import_lists, judge_wallets

ALBUMS = [cover for cover in COVERS if cover not in REFUSED]


async def staged(options, latency: float, covers: list[str], play, settings=None, patience: float = 0) -> int:
    """Opens a session, has the scenario play in it, then judges; `play` returns what it checks at the end, if anything."""
    session = Session(options, latency, settings)
    try:
        await session.open(covers)
        check = await play(session)
        verdict = await session.close(patience)
        if check:
            check(verdict)
        return session.report(verdict)
    finally:
        await session.stop()


async def until(condition, sentence: str, seconds: float = 60):
    """Waits until a condition, which may be a coroutine, is met."""
    deadline = time.time() + seconds
    while True:
        met = condition()
        if await met if inspect.isawaitable(met) else met:
            return
        if time.time() > deadline:
            raise RuntimeError(f"{sentence} did not happen within {seconds:g} s")
        await asyncio.sleep(0.02)


async def until_scanned(session: Session, count: int):
    """So many scans more have ended well: the stack is at work."""
    def ended() -> int:
        return sum(log.ended is not None for log in session.load.logs)
    before = ended()
    await until(lambda: ended() >= before + count, f"the end of {count} scans more", 120)


# One album, many people.


async def crowd(options) -> int:
    count = options.scans or 1000

    async def play(session: Session):
        session.say(f"{count} scans of one album at once")
        # A device each would measure registration.
        logs = [session.load.scan("ok-computer", searched=True) for _ in range(count)]
        await until(lambda: all(log.scan or log.problems for log in logs), "accepting all", 60 + count / 5)
        session.say(f"All are accepted; {refusals(logs)}")

        def check(verdict: Verdict):
            calls = Counter(call["step"] for call in session.calls if call["upstream"])
            verdict.check("one review", [] if calls["review"] == 1 else [f"{calls['review']} calls"])
            fetched = [call for call in session.calls if call["upstream"] in ("musicbrainz", "coverartarchive")]
            repeated = [name for name, times in Counter(call["resource"] for call in fetched).items() if times > 1]
            verdict.check("one artwork", [f"asked more than once: {name}" for name in repeated], f"{len(fetched)} requests")
            waited = [log for log in logs if any(stage == "reviewing" for *_, stage in log.events)]
            blind = [log for log in waited if log.text == "none"]
            verdict.check("all who waited saw the text", [f"scan {log.scan} saw none" for log in blind], f"{len(waited)} waited")
        return check

    return await staged(options, 1, ["ok-computer"], play, patience=count / 5)


def refusals(logs: list[ScanLog]) -> str:
    outcomes = Counter(outcome.split(":")[0] for log in logs for _, _, what, outcome in log.requests if what == "POST /v1/scans")
    return ", ".join(f"{count} uploads answered {outcome}" for outcome, count in outcomes.most_common())


# Every process replaced under load.


async def rolling(options) -> int:
    async def play(session: Session):
        load = asyncio.create_task(session.load.steady(options.rate, 600))
        await until_scanned(session, 5)
        for process in session.stack.processes:
            await session.trouble.start(Planned(0, "terminate", process))
            session.say(f"  {session.trouble.disturbances[-1].note}")
            await replaced(session, process)
        await until_scanned(session, 5)
        load.cancel()
        session.say(refusals(session.load.logs))
        drains = [one.end - one.start for one in session.trouble.disturbances]

        def check(verdict: Verdict):
            verdict.check("every process was replaced", [] if len(drains) == len(session.stack.processes) else [f"{len(drains)} were"])
        return check

    return await staged(options, 2, COVERS, play)


async def replaced(session: Session, process: Process):
    """Another process is there and has announced itself, and the gateways have all they need."""
    name = f"{process[0]}.{process[1]}"
    await until(lambda: run_file(session, process), f"a new {name}")

    async def is_announced() -> bool:
        instance = (run_file(session, process) or {}).get("instance", "")
        announced = f"SELECT count(*) FROM bus_endpoint WHERE instance::text = lower('{instance}')"
        return int(await asyncio.to_thread(session.stack.sql, announced)) > 0

    await until(is_announced, f"the announcement of {name}")
    await until(lambda: all_ready(session, 200), "readiness of all gateways")


async def all_ready(session: Session, status: int) -> bool:
    """Whether every gateway answers so when it is asked whether it is ready."""
    try:
        return all([(await request(gateway, "GET", "/readyz", timeout=15)).status == status for gateway in session.stack.gateways()])
    except Lost:
        return False


def run_file(session: Session, process: Process) -> dict | None:
    pid = session.stack.pid(process)
    try:
        return json.loads((session.stack.state / "processes" / f"{process[0]}-{pid}.json").read_text())
    except (OSError, ValueError):
        return None


# Another version of the program comes in beside this one, while processes die.

# What the version to come brings, and this one does not know: a migration, a column, a kind of job, a job's shape.
TO_COME = """
    ALTER TABLE scan ADD COLUMN to_come text NOT NULL DEFAULT 'x';
    INSERT INTO schema_migration (version, name, checksum) VALUES (9999, 'to_come', 'x');
    INSERT INTO job (id, queue, key, payload, state, lease_until) VALUES
      (gen_random_uuid(), 'to_come', 'to_come/1', '{}', 'ready', NULL),
      (gen_random_uuid(), 'to_come', 'to_come/2', '{}', 'leased', clock_timestamp() - interval '1 s'),
      (gen_random_uuid(), 'artwork', 'to_come/3', '{"shape": 2}', 'ready', NULL),
      (gen_random_uuid(), 'review', 'to_come/4', '{"shape": 2}', 'ready', NULL)"""


async def upgrade(options) -> int:
    """The programs are the same; what they find is what two versions leave each other: schema, jobs, and prompts of another version."""
    async def play(session: Session):
        stack, trouble = session.stack, session.trouble
        old = stack.environment.get("ALBUMSCAN_PROMPTS", str(Path(stack.deploy).parent / "prompts"))
        new = prompts_to_come(old, stack.state / "prompts-to-come")

        async def replace(kind: str, process: Process, prompts: str):
            stack.environment["ALBUMSCAN_PROMPTS"] = prompts
            await trouble.start(Planned(0, kind, process))
            await replaced(session, process)

        load = asyncio.create_task(session.load.steady(options.rate, 900))
        await until_scanned(session, 5)
        session.say("The schema of the version to come")
        await asyncio.to_thread(stack.sql, TO_COME)
        for process in (("gateway", 2), ("review", 3), ("artwork", 2)):
            await replace("kill", process, old)
        session.say("The old version runs on the new schema; the new version comes in")
        halves = [[process for process in stack.processes if process[1] == 1], [process for process in stack.processes if process[1] > 1]]
        for process in halves[0]:
            await replace("terminate", process, new)
        session.say("Side by side")
        # Each version may write an album's review, and one for the other's gateway.
        now = time.time()
        session.forgetter.forgotten += [(now, "", cover, kind) for cover in COVERS for kind in ("standard", "searched") for _ in range(2)]
        killed = {("review", 2): old, ("review", 1): new, ("gateway", 1): new, ("identification", 2): old, ("gateway", 2): old}
        for process, prompts in killed.items():
            await replace("kill", process, prompts)
            await until_scanned(session, 4)
        for process in halves[1]:
            await replace("terminate", process, new)
        await until_scanned(session, 5)
        load.cancel()
        session.say(refusals(session.load.logs))
        left = await asyncio.to_thread(stack.rows, "SELECT key, state, expiries FROM job WHERE key LIKE 'to_come/%' ORDER BY key")
        # The new version's own workers do them now.
        await asyncio.to_thread(stack.sql, "UPDATE job SET state = 'done', owner = NULL, lease_until = NULL WHERE key LIKE 'to_come/%'")

        def check(verdict: Verdict):
            problems = [f"job {job['key']} is {job['state']}" for job in left if job["state"] == "failed"]
            verdict.check("what is to come is left alone", problems, f"{len(left)} jobs")
            versions = stack.sql("SELECT count(DISTINCT prompt_version) FROM review").strip()
            verdict.check("both versions wrote reviews", [] if int(versions) == 2 else [f"{versions} did"])
            failed = stack.rows(
                "SELECT id, state, error->>'code' AS code FROM scan WHERE state = 'review_failed' OR error->>'code' LIKE '%unavailable'")
            verdict.check("nothing fails for good", [f"scan {scan['id']} is {scan['state']}: {scan['code']}" for scan in failed])
        return check

    return await staged(options, 2, COVERS, play)


def prompts_to_come(folder: str, copy: Path) -> str:
    """The prompts in another version."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    for file in copy.glob("*.md"):
        file.write_text(re.sub(r"(?m)^version: .*$", "version: to-come", file.read_text(), count=1))
    return str(copy)


# The database.


async def postgres(options) -> int:
    async def play(session: Session):
        load = asyncio.create_task(session.load.steady(options.rate, 600))
        await until_scanned(session, 8)
        await session.trouble.start(Planned(0, "postgres restart"))
        await until_scanned(session, 12)
        await session.trouble.start(Planned(0, "postgres sessions"))
        await until_scanned(session, 8)
        refusing = session.trouble.start(Planned(0, "postgres refuse", seconds=30))
        await until(lambda: all_ready(session, 503), "the gateways' notice of it", 20)
        answers = [await probe(session, gateway) for gateway in session.stack.gateways()]
        await refusing
        await until_scanned(session, 8)
        load.cancel()
        session.say(refusals(session.load.logs))

        def check(verdict: Verdict):
            verdict.check("503 with Retry-After meanwhile", [answer for answer in answers if answer])
        return check

    return await staged(options, 1.5, COVERS, play)


async def probe(session: Session, gateway: str) -> str:
    """What is wrong with how a gateway answers without its database."""
    authorization = next(client.authorization for client in session.load.clients if client.token)
    try:
        answer = await request(gateway, "GET", "/v1/account", authorization, timeout=15)
        alive = await request(gateway, "GET", "/healthz", timeout=5)
        ready = await request(gateway, "GET", "/readyz", timeout=15)
    except Lost as problem:
        return f"{gateway}: {problem}"
    after = answer.headers.get("retry-after", "")
    session.say(f"  {gateway} answers {answer.status}, Retry-After {after}; alive {alive.status}, ready {ready.status}")
    if answer.status != 503 or not after.isdigit() or answer.json().get("code") != "overloaded":
        return f"{gateway}: {answer.status} {answer.headers} {answer.body[:200]!r}"
    return "" if (alive.status, ready.status) == (200, 503) else f"{gateway}: alive {alive.status}, ready {ready.status}"


# A gateway dies under its clients.


async def gateway_loss(options) -> int:
    async def play(session: Session):
        moved = []
        for number, covers in ((1, ALBUMS[:6]), (2, ALBUMS[6:12])):
            logs = [session.load.scan(cover, searched=True) for cover in covers for _ in range(3)]
            await until(lambda: sum(bool(log.events) for log in logs) >= len(logs) * 3 // 4, "events at most clients")
            address = (session.stack.state / f"gateway.{number}.address").read_text().strip()
            on_it = [log for log in logs if log.events and log.events[-1][1] == address and log.ended is None]
            session.say(f"{len(on_it)} clients read from gateway.{number}")
            await session.trouble.start(Planned(0, "kill", ("gateway", number)))
            await until(lambda: all(log.ended or log.problems for log in on_it), "the end of their scans", 90)
            moved += on_it
            await replaced(session, ("gateway", number))

        def check(verdict: Verdict):
            problems = [f"scan {log.scan} went on nowhere else" for log in moved if log.streams < 2]
            verdict.check("clients went on elsewhere", problems or ([] if moved else ["nobody read there"]), f"{len(moved)} clients")
        return check

    return await staged(options, 2, ALBUMS, play)


# A review worker dies in the middle of a sentence.


async def review_kill(options) -> int:
    async def play(session: Session):
        logs = [session.load.scan("abbey-road", searched=True) for _ in range(options.scans or 5)]
        await until(lambda: any(stage == "review.delta" for log in logs for *_, stage in log.events), "review text")
        process = await writer(session)
        await session.trouble.start(Planned(0, "kill", process))

        def check(verdict: Verdict):
            problems = []
            for log in logs:
                text = [stage for *_, stage in log.events if stage.startswith("review.")]
                if "review.reset" not in text or text.index("review.reset") == 0 or text[-1] != "review.delta":
                    problems.append(f"scan {log.scan} saw {text}")
                if log.text != "whole":
                    problems.append(f"scan {log.scan} saw {log.text} of the text")
            verdict.check("the text began anew, and whole", problems, f"{len(logs)} clients")
            reviews = int(session.stack.sql("SELECT count(*) FROM review"))
            verdict.check("one review stored", [] if reviews == 1 else [f"{reviews} are"])
            asked = sum(call["step"] == "review" for call in session.calls)
            verdict.check("one review call more", [] if asked == 2 else [f"{asked} calls"])
        return check

    return await staged(options, 2, ["abbey-road"], play)


async def writer(session: Session) -> Process:
    """The worker that holds the only review job."""
    owner = session.stack.sql("SELECT owner FROM job WHERE queue = 'review' AND state = 'leased'").strip().lower()
    for process in session.stack.processes:
        file = run_file(session, process) if process[0] == "review" else None
        if file and file["instance"].lower() == owner:
            return process
    raise RuntimeError(f"no review worker is {owner or '(nobody)'}")


# Hostile clients beside polite ones.


async def hostile(options) -> int:
    """Half of the time without them, half with them; what polite clients notice is the difference."""
    half = options.minutes * 30
    phases: list[tuple[str, Goodput]] = []

    async def polite(session: Session, name: str):
        before = len(session.load.logs)
        await session.load.steady(options.rate, half)
        logs = session.load.logs[before:]
        # A scan that is not done by then is none for the person who waits.
        if session.load.running:
            await asyncio.wait(session.load.running, timeout=GOOD_WITHIN)
        phases.append((name, Goodput.of(logs)))
        session.say(f"{name}: {phases[-1][1]}")

    async def play(session: Session):
        # The first scans of each album are slower than all others.
        for cover in ALBUMS:
            for searched in (True, False):
                session.load.scan(cover, searched)
        attacker = Client(session.stack.gateways, session.load.deadline)
        bait = session.load.scan(ALBUMS[0], searched=False, client=attacker)
        await until(lambda: not session.load.running, "the end of the first scans", 90)
        if not bait.scan:
            raise RuntimeError(f"the hostile client has no scan to follow: {bait.problems}")
        await polite(session, "without hostile clients")
        hostility = await Hostility.begin(session.stack.gateways(), attacker.token, bait.scan)
        try:
            # Until everything they can hold is held.
            await asyncio.sleep(4)
            await polite(session, "beside hostile clients")
        finally:
            session.say(await hostility.end())
        return check

    def check(verdict: Verdict):
        (_, without), (_, beside) = phases
        problems = []
        if beside.share < 0.95 * without.share:
            problems.append(f"{beside.share:.0%} of the scans were done in time, without hostile clients {without.share:.0%}")
        verdict.check("polite clients keep their goodput", problems, f"{beside.share:.0%} beside {without.share:.0%}")
        problems = []
        if beside.p95 >= 2 * without.p95:
            problems.append(f"95 of 100 scans took up to {beside.p95:.2f} s, without hostile clients {without.p95:.2f} s")
        verdict.check("polite clients keep their pace", problems, f"p95 {beside.p95:.2f} s beside {without.p95:.2f} s")

    # The limits as they are by default: the crowd's would not show them.
    limits = {"ALBUMSCAN_RATE_DEVICE": "600", "ALBUMSCAN_UPLOADS_ACCOUNT": "24", "ALBUMSCAN_STREAMS_DEVICE": "32"}
    return await staged(options, 0.5, ALBUMS, play, limits)


# Lists imported while processes die.


async def wallets(options) -> int:
    async def play(session: Session):
        albums = [album for album in await session.sandbox.get("/sandbox/albums") if album["name"] in ALBUMS]
        killed = await import_lists(session, albums)

        async def answered() -> bool:
            return int(await asyncio.to_thread(session.stack.sql, "SELECT count(*) FROM shelf_question WHERE state = 'open'")) == 0
        await until(answered, "the answer to every question", 150)

        def check(verdict: Verdict):
            judge_wallets(session, verdict, albums, killed)
        return check

    return await staged(options, 1, ALBUMS[:1], play)


ALL = {
    "crowd": crowd, "rolling": rolling, "upgrade": upgrade, "postgres": postgres, "gateway-loss": gateway_loss, "review-kill": review_kill,
    "hostile": hostile, "wallets": wallets,
}
