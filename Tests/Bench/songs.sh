# shellcheck shell=bash
# bench_songs: whether the song that is meant comes first, and how soon, here and in a browser, what of a sheet is refused, what edits and
# changed callbacks do, and whether the other languages agree; `queries` writes Tests/Web/song_queries.json.

bench_songs() {
    local status=0
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build --product SongBench
    "$BIN/SongBench" "$@" || status=1
    [[ ${1:-} != queries ]] || return "$status"
    # The browser's part has a stack.
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build
    WEB_PROGRAM=bench_songs.py "$ROOT/Tests/Web/run" || status=1
    return "$status"
}
