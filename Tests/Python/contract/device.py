"""A device of the gateway under test, through nothing but HTTP."""

import json
import os
import urllib.request

URL = os.environ["ALBUMSCAN_CONTRACT_URL"]
ADMIN = os.environ["ALBUMSCAN_CONTRACT_ADMIN"]


def call(method, path, body=None, token=None, media_type="application/json", **headers):
    """The JSON of a successful answer; None for an empty one."""
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is not None:
        headers["Content-Type"] = media_type
    request = urllib.request.Request(URL + path, data=body, method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=90) as answer:
        data = answer.read()
    return json.loads(data) if data else None


def register():
    """The token of a device nobody has seen before."""
    return call("POST", "/v1/devices", b"{}")["token"]


def scan(token, photograph):
    """The scan of a photo (bytes) once it has ended."""
    return call("POST", "/v1/scans", photograph, token, "image/jpeg", Prefer="wait=60")
