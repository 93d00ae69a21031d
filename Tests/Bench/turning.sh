# shellcheck shell=bash
# bench_turning: the wallet in a browser, and what a page of it that turns costs.

bench_turning() {
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build
    WEB_PROGRAM=bench_wallet.py "$ROOT/Tests/Web/run" "$@"
}
