#!/usr/bin/env python3
"""Checks that every command in deploy says what it is for when it is asked, at once: without a build, and without starting anything.

Prints a line for each that does not and exits with 1 if there is one.
"""

import os
import subprocess
import sys

from tracked import ROOT

# Seconds; no build ends so soon.
PATIENCE = 10


def complaint(command, option):
    try:
        asked = subprocess.run([command, option], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "says nothing for too long"
    if asked.returncode != 0:
        return f"fails: {asked.stderr.strip()[:200]}"
    return None if len(asked.stdout) > 100 else "says next to nothing"


def main():
    commands = sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file() and os.access(path, os.X_OK))
    failed = 0
    for command in commands:
        for option in ("--help", "-h"):
            if trouble := complaint(command, option):
                print(f"deploy/{command.name} {option} {trouble}")
                failed += 1
    if not failed:
        print(f"{len(commands)} commands say what they are for.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
