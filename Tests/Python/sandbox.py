"""The sandbox's control interface, for the tests."""

import base64
import functools
import json
import os
import urllib.error
import urllib.request

URL = os.environ.get("SANDBOX_URL", "http://127.0.0.1:8099").rstrip("/")


def call(method, path, body=None, headers=None):
    """Status, headers and bytes of one plain HTTP request; an error status is an answer too."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data=data, method=method, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.headers, answer.read()


def control(method, path, body=None):
    status, _, data = call(method, "/sandbox/" + path, body)
    assert status < 300, data
    return json.loads(data) if data else None


def reset():
    control("POST", "reset")
    control("POST", "latency", {"scale": 0})


def fault(kind, **more):
    control("POST", "faults", {"kind": kind, **more})


@functools.cache
def albums():
    return {album["name"]: album for album in control("GET", "albums")}


@functools.cache
def photograph(name):
    """A snapshot of a cover on a table, as JPEG bytes."""
    status, _, data = call("GET", f"/sandbox/photographs/{name}.jpg?width=1024&height=1024&seed=3")
    assert status == 200, data
    return data


def photograph_base64(name):
    return base64.b64encode(photograph(name)).decode()


def object_schema(**properties):
    """A closed JSON schema with every property required."""
    kinds = {str: {"type": "string"}, bool: {"type": "boolean"}, list: {"type": "array", "items": {"type": "string"}}}
    members = {name: kind if isinstance(kind, dict) else kinds[kind] for name, kind in properties.items()}
    return {"type": "object", "additionalProperties": False, "properties": members, "required": list(members)}


IDENTIFICATION = object_schema(
    outcome={"type": "string", "enum": ["album", "search_needed", "not_an_album_cover"]},
    artistName={"type": ["string", "null"]},
    albumTitle={"type": ["string", "null"]},
    extractedText={"type": ["string", "null"]},
)
