# shellcheck shell=bash
# bench_sleeves [--sleeves DIR] [--all]: reads the sleeves of a folder, or covers that the project draws, and looks them up in a catalog of
# their titles among 100,000 others. Exit status 1 if more than one answer in fifty is wrong.

bench_sleeves() {
    local status=0
    [[ -n ${ALBUMSCAN_BIN:-} ]] || build --product SleeveBench
    source "$here/lib/postgres.sh"
    postgres_stop
    erase_state
    mkdir -p "$STATE"
    postgres_start
    step "Making up a catalogue"
    PYTHONDONTWRITEBYTECODE=1 python3 "$ROOT/Tests/Bench/catalogue_dump.py" "$STATE/catalogue" --rows 100000 --seed 7 --folder
    step "Reading"
    "$BIN/SleeveBench" --reader "${ALBUMSCAN_READER:-$ROOT/.build/reader}" --database "$(embedded_database_url)" \
        --catalog "$STATE/catalogue/mbdump" "$@" || status=$?
    postgres_stop
    erase_state
    return "$status"
}
