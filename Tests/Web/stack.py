"""The stack under test: real processes, started by deploy/stack, with the sandbox as the outside world."""

import functools
import io
import json
import os
import pathlib
import signal
import subprocess
import time
import urllib.request

from PIL import Image, ImageFilter

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STATE = pathlib.Path(os.environ["ALBUMSCAN_STATE"])
SETTINGS = {
    "ALBUMSCAN_SANDBOX": "always", "ALBUMSCAN_SANDBOX_OPTIONS": "--latency-scale 0.2 --musicbrainz-rate 0", "ALBUMSCAN_MUSICBRAINZ_SPACING": "0",
    # The tests scan the same covers again and again, and want the models' ways.
    "ALBUMSCAN_FINGERPRINT": "off", "ALBUMSCAN_ADMIN_TOKEN": "operators-of-the-tests",
    "ALBUMSCAN_RATE_DEVICE": "0", "ALBUMSCAN_SONGS": "true",
}


def deploy(*arguments, state=STATE, **settings):
    """`deploy/stack` with arguments; `state` names the folder of another stack beside the usual one."""
    environment = {**os.environ, **SETTINGS, **settings, "ALBUMSCAN_STATE": str(state)}
    if state != STATE:
        environment.pop("ALBUMSCAN_LISTEN", None)
    done = subprocess.run([ROOT / "deploy/stack", *arguments], env=environment, capture_output=True, text=True, timeout=180, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"deploy/stack {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def start():
    deploy("stop", "--erase")
    deploy("start")


def stop():
    deploy("stop")


def url():
    """Of the gateway; browsers take localhost for secure, so that the camera works. WEB_URL names a proxy in front of it."""
    return os.environ.get("WEB_URL") or (STATE / "server.url").read_text().strip().replace("127.0.0.1", "localhost")


def processes():
    return json.loads(deploy("status", "--json"))


@functools.cache
def database():
    [address] = [process["addresses"]["sql"] for process in processes() if process["name"] == "postgresql"]
    return address


def kill_gateway():
    """As a crash would: without a chance to say goodbye."""
    [pid] = [process["pid"] for process in processes() if process["name"] == "gateway"]
    address = (STATE / "gateway.1.address").read_text().strip()
    os.kill(pid, signal.SIGKILL)
    while os.path.exists(f"/proc/{pid}/stat") and ") Z " not in pathlib.Path(f"/proc/{pid}/stat").read_text():
        time.sleep(0.02)
    return address


def restart_gateway(address):
    """At the same address: the page has no other."""
    SETTINGS["ALBUMSCAN_LISTEN"] = address
    deploy("start")


def forget():
    """Empties the database and the sandbox's orders, so that every album is new."""
    subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", database(), "-f", ROOT / "Tests/Support/forget.sql"], check=True, capture_output=True)
    sandbox("POST", "reset")


def sandbox(method, path, body=None):
    address = (STATE / "sandbox.url").read_text().strip()
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}/sandbox/{path}", data=data, method=method), timeout=60) as answer:
        return answer.read()


def fault(kind, **more):
    sandbox("POST", "faults", {"kind": kind, **more})


@functools.cache
def photograph(name, seed=3):
    """A snapshot of a cover on a table, as JPEG bytes."""
    return sandbox("GET", f"photographs/{name}.jpg?seed={seed}&width=900&height=1200")


@functools.cache
def video(name):
    """What a phone held over the cover sees, as a file for the fake camera: the cover fills the guide, the table is around it."""
    photo = Image.open(io.BytesIO(photograph(name))).convert("RGB")
    frame = photo.resize((1080, 1440)).filter(ImageFilter.GaussianBlur(24))
    frame.paste(photo.resize((660, 880)), (210, 280))
    picture = io.BytesIO()
    frame.save(picture, "JPEG", quality=85, subsampling=2)
    path = STATE / f"{name}.mjpeg"
    path.write_bytes(picture.getvalue() * 2)
    return path
