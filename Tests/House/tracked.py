"""The files that Git tracks, for the checks beside this."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tracked_files():
    """Their paths from the root of the repository; not of those that the working tree lacks."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [name for name in names if name and (ROOT / name).is_file()]
