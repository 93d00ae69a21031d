# shellcheck shell=bash
# bench_songs: whether the song that is meant comes first, and how soon, here and in a browser; `queries` writes Tests/Web/song_queries.json.

bench_songs() {
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build --product SongBench
    "$BIN/SongBench" "$@"
    [[ ${1:-} != queries ]] || return 0
    # The browser's part has a stack.
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build
    WEB_PROGRAM=bench_songs.py "$ROOT/Tests/Web/run"
}
