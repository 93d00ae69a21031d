# shellcheck shell=bash
# Sourced by every script here: where things are, and how the scripts speak.

ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# Everything a running stack leaves behind: database, logs, pid files. Git ignores it.
STATE=$(realpath -m -- "${ALBUMSCAN_STATE:-$ROOT/.run}")
# Where the binaries are.
# shellcheck disable=SC2034 # used by the scripts that source this
BIN=${ALBUMSCAN_BIN:-$ROOT/.build/release}

if [[ -t 2 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
    green=$'\e[38;5;78m' red=$'\e[1;31m' plain=$'\e[0m'
else
    green='' red='' plain=''
fi

# What happens now, for the person who waits; the time tells what was slow.
step() { printf '%s==>%s %(%H:%M:%S)T %s\n' "$green" "$plain" -1 "$*" >&2; }
# A step of several minutes at most, whose time stages_report tells.
stage() {
    stages+=("$SECONDS $*")
    step "$*"
}
# Where the time went: a line for each stage, the seconds from its start to the next one's.
stages_report() {
    local index start next
    local -a lines=("${stages[@]}" "$SECONDS")
    printf 'Time by step:\n' >&2
    for ((index = 0; index < ${#stages[@]}; index++)); do
        start=${lines[index]%% *} next=${lines[index + 1]%% *}
        printf '%7d s  %s\n' "$((next - start))" "${stages[index]#* }" >&2
    done
}
stages=()
note() { printf '    %s\n' "$*" >&2; }
fail() {
    printf '%serror:%s %s\n' "$red" "$plain" "$*" >&2
    exit 1
}
# answer_help PROGRAM ARGUMENT…: if one of the arguments asks what the command is for, says so and exits: by the comment at its top, and by
# what the program in Tests/Bench that takes its options says of them ('' if none does).
answer_help() {
    local program=$1
    shift
    [[ " $* " == *' --help '* || " $* " == *' -h '* ]] || return 0
    sed -n '2,/^[^#]/{/^# shellcheck/d;s/^# \{0,1\}//p}' "$0"
    [[ -n $program ]] || exit 0
    echo
    exec python3 "$ROOT/Tests/Bench/$program" --help
}
usage_error() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 2
}

# Eight characters that stand for this state folder, for names outside of it.
state_hash() { printf '%s' "$STATE" | sha256sum | cut -c1-8; }

# Whether something listens on the port of 127.0.0.1.
port_is_taken() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# The first free port from $1 on.
free_port() {
    local port=$1
    while port_is_taken "$port"; do port=$((port + 1)); done
    echo "$port"
}

# known_or_free_address FILE PORT: the address of this machine alone that the file names, if nobody listens there; else the first free port
# from PORT on.
known_or_free_address() {
    local known
    known=$(cat "$1" 2>/dev/null || true)
    if [[ $known == 127.0.0.1:* ]] && ! port_is_taken "${known##*:}"; then
        echo "$known"
    else
        echo "127.0.0.1:$(free_port "$2")"
    fi
}
