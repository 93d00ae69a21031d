"""usage: known.py PHOTOGRAPH…: scans them and prints what a search needs to reach more than 404, as JSON."""

import json
import pathlib
import sys

import device


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    token = device.register()
    scans = [device.scan(token, pathlib.Path(path).read_bytes()) for path in sys.argv[1:]]
    # A picture that shows no album: the scan that fails.
    known = [scan for scan in scans if scan["state"] == "complete"]
    if not known:
        sys.exit(f"no scan is complete: {[scan['state'] for scan in scans]}")
    entries = device.call("GET", "/v1/history?limit=100", token=token)["entries"]
    print(
        json.dumps(
            {
                "token": token,
                "photographs": sys.argv[1:],
                "scanId": [scan["id"] for scan in scans],
                "albumId": [scan["albumId"] for scan in known],
                "accountId": [device.call("GET", f"/admin/v1/scans/{scans[0]['id']}", token=device.ADMIN)["scan"]["accountId"]],
                "entryId": [entry["id"] for entry in entries],
            }
        )
    )


if __name__ == "__main__":
    main()
