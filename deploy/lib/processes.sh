# shellcheck shell=bash
# Processes by pid file. A pid alone may have been reused by a stranger, so a pid file holds the process's start time too.

LOGS=$STATE/log
PIDS=$STATE/pids

# Field 22 of /proc/PID/stat, counted behind the command's name, which may contain anything. Nothing for a process that has ended and
# only waits to be reaped (state Z or X, field 3).
start_time() {
    local stat
    stat=$(<"/proc/$1/stat") 2>/dev/null || return 1
    read -ra fields <<<"${stat##*) }"
    [[ ${fields[0]} != [ZX] ]] || return 1
    echo "${fields[19]}"
}

# The pid in the file, if that very process is alive. A process that had ended before its start time was read has none in its file.
alive_pid() {
    local pid started
    [[ -f $1 ]] && read -r pid started <"$1" && [[ -n $started && $(start_time "$pid") == "$started" ]] && echo "$pid"
} 2>/dev/null

# spawn NAME INSTANCE COMMAND…: starts a process that outlives this script and its terminal.
spawn() {
    local name=$1 instance=$2 file=$PIDS/$1.$2
    shift 2
    mkdir -p "$LOGS" "$PIDS"
    # Descriptors 8 and 9 are locks of deploy/stack, which a process that stays must not keep.
    setsid "$@" </dev/null >>"$LOGS/$name.$instance.log" 2>&1 8>&- 9>&- &
    echo "$! $(start_time $!)" >"$file"
}

# Asks all to end, waits, and kills what has not ended after 30 s.
stop_all() {
    local file pid deadline=$((SECONDS + 30))
    for file in "$@"; do
        if pid=$(alive_pid "$file"); then kill -TERM "$pid" 2>/dev/null || true; fi
    done
    for file in "$@"; do
        while pid=$(alive_pid "$file"); do
            ((SECONDS < deadline)) || kill -KILL "$pid" 2>/dev/null || true
            sleep 0.05
        done
        rm -f "$file"
    done
}

# pid_files NAME: of all instances, in order.
pid_files() {
    local file
    for file in "$PIDS/$1".*; do
        [[ ! -f $file ]] || echo "$file"
    done | sort -V
}
