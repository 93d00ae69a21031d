# shellcheck shell=bash
# bench_songs: whether the song that is meant comes first, and how soon; `queries` writes Tests/Web/song_queries.json.

bench_songs() {
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build --product SongBench
    "$BIN/SongBench" "$@"
}
