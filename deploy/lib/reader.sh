#!/usr/bin/env bash
# reader.sh FOLDER: puts what reads covers into FOLDER, unless it is there: ONNX Runtime's C library and two networks, out of the packages in
# reader.txt beside this script, which are checked against their sums. Needs python3 with venv, and the network once.
set -euo pipefail
here=$(dirname -- "${BASH_SOURCE[0]}") folder=$1
source=$(sha256sum "$here/reader.txt" | cut -c1-16)
[[ $(cat "$folder/source" 2>/dev/null) != "$source" ]] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
# The same packages whatever Python is here: only files are taken from them.
"$work/venv/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
    --platform "manylinux_2_28_$(uname -m)" --python-version 3.11 --dest "$work" --requirement "$here/reader.txt"
python3 - "$work" <<'PYTHON'
import glob, os, sys, zipfile

work = sys.argv[1]
wanted = {
    "onnxruntime/capi/libonnxruntime.so.": "libonnxruntime.so",
    "rapidocr/models/PP-OCRv6_det_small.onnx": "detection.onnx",
    "rapidocr/models/PP-OCRv6_rec_small.onnx": "recognition.onnx",
    "licenses/MODEL_LICENSES.md": "MODEL_LICENSES.md",
}
os.makedirs(f"{work}/reader")
for wheel in glob.glob(f"{work}/*.whl"):
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            for start, file in wanted.items():
                if start in name:
                    with open(f"{work}/reader/{file}", "wb") as out:
                        out.write(archive.read(name))
missing = set(wanted.values()) - set(os.listdir(f"{work}/reader"))
if missing:
    raise SystemExit(f"The packages have no {', '.join(sorted(missing))}")
PYTHON
mkdir -p "$folder"
mv "$work"/reader/* "$folder"
echo "$source" >"$folder/source"
