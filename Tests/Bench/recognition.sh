# shellcheck shell=bash
# bench_recognition [--covers DIR] [--distractors N…] [--verbose]: the covers and photographs of a folder, or those that the project draws.

bench_recognition() {
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build --product RecognitionBench
    "$BIN/RecognitionBench" --cache "$ROOT/.run/recognition" "$@"
}
