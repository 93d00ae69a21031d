"""What schemathesis cannot know by itself: pictures, ids of things that exist, and which calls take the caller's rights away."""

import json
import os
import pathlib
import uuid

import schemathesis
from hypothesis import strategies

import device

KNOWN = json.loads(pathlib.Path(os.environ["ALBUMSCAN_CONTRACT_KNOWN"]).read_text())
PHOTOGRAPHS = [pathlib.Path(path).read_bytes() for path in KNOWN["photographs"]]
# After these the token is void, so each is called by a device of its own.
LAST_CALLS = {"revokeToken", "eraseAccount"}
# What an operator may do to the account that the search lives in is undone at once.
UNDONE = {"adminBlockAccount"}


def damaged(photograph, cut, noise):
    """Cut off, and with some bytes changed behind the headers."""
    data = bytearray(photograph[: max(1, len(photograph) * cut // 100)])
    for place, value in noise:
        data[len(data) * place // 1000] = value
    return bytes(data)


PLACES = strategies.tuples(strategies.integers(0, 999), strategies.integers(0, 255))
PICTURES = strategies.one_of(
    strategies.sampled_from(PHOTOGRAPHS),
    strategies.builds(damaged, strategies.sampled_from(PHOTOGRAPHS), strategies.integers(1, 100), strategies.lists(PLACES, max_size=8)),
    strategies.binary(max_size=2048),
    strategies.sampled_from([b"", b"\xff\xd8", b"\xff\xd8\xff\xd9", b"\x89PNG\r\n\x1a\n", b"RIFF\x40\0\0\0WEBPVP8 ", b"GIF89a"]),
)
schemathesis.openapi.media_type("image/jpeg", PICTURES)
schemathesis.openapi.media_type("application/octet-stream", PICTURES)


def is_id(value):
    try:
        return str(uuid.UUID(str(value))) == str(value).lower()
    except ValueError:
        return False


@schemathesis.hook
def flatmap_path_parameters(context, path_parameters):
    """Every other time an id of something that is there."""
    if not isinstance(path_parameters, dict):
        return strategies.just(path_parameters)
    # What is no id is meant to be refused.
    choices = {
        name: strategies.one_of(strategies.just(value), strategies.sampled_from(KNOWN[name]))
        if KNOWN.get(name) and is_id(value) else strategies.just(value)
        for name, value in path_parameters.items()
    }
    return strategies.fixed_dictionaries(choices)


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = case.operation.definition.raw.get("operationId")
    headers = kwargs.get("headers") or {}
    carries_token = headers.get("Authorization") == f"Bearer {KNOWN['token']}"
    if operation in LAST_CALLS and carries_token:
        kwargs["headers"] = {**headers, "Authorization": f"Bearer {device.register()}"}


@schemathesis.hook
def after_call(context, case, response):
    if case.operation.definition.raw.get("operationId") in UNDONE and response.status_code == 200:
        device.call("DELETE", case.formatted_path, token=device.ADMIN)
