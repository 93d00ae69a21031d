# shellcheck shell=bash
# bench_spans: the spans of a scan, without a tracer, not sampled, and recorded.

bench_spans() {
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build --product SpanBench
    "$BIN/SpanBench" "$@"
}
