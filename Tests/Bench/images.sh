# shellcheck shell=bash
# bench_images [--photos DIR] [--times N] [--sizes]: images.py on the photographs of a folder, or on those that the sandbox draws.

bench_images() {
    local environment=$ROOT/.build/python-images work=$STATE/images photos=()
    local requirements=$ROOT/Tests/Bench/images-requirements.txt
    install_missing libvips-tools
    if [[ -z ${ALBUMSCAN_BIN:-} ]]; then
        build --product ImageBench
        [[ " $* " == *" --photos"* ]] || build --product sandbox
    fi
    if ! cmp -s "$requirements" "$environment/installed.txt"; then
        rm -rf "$environment"
        python3 -m venv "$environment"
        "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements"
        cp "$requirements" "$environment/installed.txt"
    fi
    rm -rf "$work"
    mkdir -p "$work/optimised"
    clang -O2 -Wall -Wextra -Werror -o "$work/jpeg_floor" "$ROOT/Tests/Bench/jpeg_floor.c" -ljpeg
    if [[ " $* " != *" --photos"* ]]; then
        step "Drawing photographs"
        "$BIN/sandbox" photographs --count 5 --out "$work/photographs" >/dev/null
        photos=(--drawn "$work/photographs")
    fi
    PYTHONDONTWRITEBYTECODE=1 "$environment/bin/python" "$ROOT/Tests/Bench/images.py" "$BIN/ImageBench" "$work/jpeg_floor" "$work" \
        ${photos[@]+"${photos[@]}"} "$@"
}
