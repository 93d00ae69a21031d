# shellcheck shell=bash
# What deploy/compose-check looks at, once the stack runs.

SERVICES=(gateway ingest identification artwork review history)
failed=()

good() { note "ok: $*"; }
bad() {
    note "${red}NOT: $*${plain}"
    failed+=("$*")
}
# expect SENTENCE COMMAND…: the sentence holds if the command succeeds.
expect() {
    local sentence=$1
    shift
    if "$@" >/dev/null 2>&1; then good "$sentence"; else bad "$sentence"; fi
}

# containers SERVICE…: the names of the services' running containers.
containers() {
    local service
    for service in "$@"; do
        podman ps --filter "label=com.docker.compose.service=$service" --format '{{.Names}}' | sort
    done
}

# ended SERVICE: the container of one that does its part and ends.
ended() { podman ps -a --filter "label=com.docker.compose.service=$1" --filter status=exited --format '{{.Names}}' | grep .; }
ended_well() { [[ $(podman inspect --format '{{.State.ExitCode}}' "$(ended "$1")") == 0 ]]; }

host_pid() { podman inspect --format '{{.State.Pid}}' "$1"; }

sql() { podman exec "$(containers postgres)" psql -U albumscan -d albumscan -tAXc "$1"; }

# await SECONDS COMMAND…
await() {
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        ((SECONDS < end)) || return 1
        sleep 0.2
    done
}

# Where systemd does not run its timers nobody asks the containers how they are, and podman-compose would wait for the answer for ever.
run_health_checks() {
    trap 'exit 0' TERM
    local name
    # Ends with the script, however that ends.
    while kill -0 "$$" 2>/dev/null; do
        for name in $(podman ps --format '{{.Names}}' 2>/dev/null); do
            podman healthcheck run "$name" >/dev/null 2>&1 || true
        done
        sleep 2
    done
}

health() { podman inspect --format '{{.State.Health.Status}}' "$1"; }

# healthy SERVICE…: all of their containers.
healthy() {
    local name
    for name in $(containers "$@"); do [[ $(health "$name") == healthy ]] || return 1; done
}
all_healthy() { healthy postgres "${SERVICES[@]}"; }

# The network's name server is slow while containers are still being added, and a review that waits for it in vain fails as it should.
names_resolve() {
    local name
    for name in $(containers identification artwork review); do podman exec "$name" timeout 2 getent hosts sandbox || return 1; done
}

await_health() {
    await 120 all_healthy || fail "Not all are healthy: $(podman ps --format '{{.Names}} {{.Status}};' | tr '\n' ' ')"
    await 60 names_resolve || fail "The containers do not find each other by name"
    await 60 cli health || fail "The gateway is not ready: $(cli health 2>&1 || true)"
    good "$(containers "${SERVICES[@]}" | wc -l) processes and the database are healthy, and the gateway is ready"
}

# The CLI of the image, as a client outside of the stack; GATEWAY_HOST is another address than this machine's.
cli() {
    timeout --foreground 180 podman run --rm --network host --read-only --tmpfs /tmp -v "$BOX/photographs:/photographs:ro" \
        -e ALBUMSCAN_SERVER="http://${GATEWAY_HOST:-127.0.0.1}:$PORT" -e ALBUMSCAN_CONFIG=/tmp/config "$IMAGE" albumscan "$@"
}

# photograph COVER: makes one and names it as the CLI sees it.
photograph() {
    podman run --rm --network none --user 0 -v "$BOX/photographs:/out" "$IMAGE" \
        sandbox photographs --cover "$1" --count 1 --out /out >"$BOX/photographs.log" 2>&1
    chmod -R a+rX "$BOX/photographs"
    find "$BOX/photographs" -name "$1*.jpg" -printf '/photographs/%f\n' | head -n 1
}

check_scan() {
    step "A scan through the stack"
    local photo
    photo=$(photograph abbey-road)
    if cli scan "$photo" >"$BOX/scan.log" 2>&1; then
        cat "$BOX/scan.log" >&2
        good "a photograph became a review"
    else
        bad "a scan completes: $(tail -n 3 "$BOX/scan.log")"
    fi
}

# scan_in_background COVER
scan_in_background() {
    local photo
    photo=$(photograph "$1")
    cli scan "$photo" >"$BOX/scan-$1.log" 2>&1 &
    scan=$!
}

# scan_completes SENTENCE COVER
scan_completes() {
    if wait "$scan"; then
        grep -E 'Released:|complete in' "$BOX/scan-$2.log" | sed 's/^ */    /' >&2
        good "$1"
    else
        bad "$1: $(tail -n 3 "$BOX/scan-$2.log")"
    fi
}

# The instance that writes a review now.
reviewing_instance() { sql "SELECT owner FROM job WHERE queue = 'review' AND state = 'leased' LIMIT 1" | grep .; }

# instance_of CONTAINER PROGRAM: as the process noted it.
instance_of() { podman exec "$1" cat "/tmp/$2-1.json" | grep -oiE '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' | tr 'A-F' 'a-f'; }

# sandbox_latency FACTOR: on every answer's time.
sandbox_latency() {
    local address
    address=$(podman inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(containers sandbox)")
    python3 - "http://$address:8099/sandbox/latency" "{\"scale\":$1}" <<'PY'
import sys, urllib.request
urllib.request.urlopen(urllib.request.Request(sys.argv[1], sys.argv[2].encode(), {"Content-Type": "application/json"}), timeout=10)
PY
}

check_lost_reviewer() {
    step "A review worker is killed in the middle of a review"
    local name instance attempt
    declare -A container=()
    for name in $(containers review); do container[$(instance_of "$name" review)]=$name; done
    # Time to find and kill it.
    sandbox_latency 3
    scan_in_background ok-computer
    if ! await 60 reviewing_instance; then
        bad "a review began"
        return
    fi
    instance=$(reviewing_instance)
    podman kill --signal KILL "${container[$instance]}" >/dev/null
    sandbox_latency 1
    good "killed ${container[$instance]}, which held the job"
    scan_completes "the scan completed with another worker" ok-computer
    attempt=$(sql "SELECT attempt FROM job WHERE queue = 'review' ORDER BY created_at DESC LIMIT 1")
    expect "the job was claimed twice (attempt $attempt)" test "$attempt" = 2
}

# Bytes sent by a process's container, on all its networks.
sent() { awk '$1 ~ /^eth/ { sub(/.*:/, "", $1); sum += $10 } END { print sum + 0 }' "/proc/$1/net/dev"; }

# The identification worker that has sent a picture to the model since the counts in `before`.
busy_identifier() {
    local name
    for name in "${!before[@]}"; do
        (($(sent "${pids[$name]}") - before[$name] < 40000)) || { echo "$name" && return; }
    done
    return 1
}

check_lost_identifier() {
    step "An identification worker is killed while it waits for the model"
    local name
    declare -A before=() pids=()
    for name in $(containers identification); do
        pids[$name]=$(host_pid "$name")
        before[$name]=$(sent "${pids[$name]}")
    done
    sandbox_latency 3
    scan_in_background mdna
    if ! await 60 busy_identifier; then
        bad "an identification began"
        return
    fi
    name=$(busy_identifier)
    podman kill --signal KILL "$name" >/dev/null
    sandbox_latency 1
    good "killed $name"
    scan_completes "the scan completed with the other worker" mdna
    expect "each scan has one history entry" test "$(sql 'SELECT count(*), count(DISTINCT scan_id) FROM history_entry')" = '3|3'
}

restarted() {
    local pid
    pid=$(host_pid "$1") && ((pid > 0 && pid != $2))
}

# podman kill means that somebody wants it dead; a process that dies by itself is started again.
check_restart() {
    step "A process that dies is started again"
    local name pid
    name=$(containers history)
    pid=$(host_pid "$name")
    kill -KILL "$pid"
    expect "$name came back" await 30 restarted "$name" "$pid"
    # Those killed before, which stay dead; and the two that have done their part, which may do it again.
    podman ps -aq --filter status=exited | xargs -r podman start >/dev/null 2>&1
    expect "all are healthy again" await 60 all_healthy
}

# status_field PID FIELD
status_field() { awk -v field="$2:" '$1 == field { print $2 }' "/proc/$1/status"; }

check_hardening() {
    step "What the processes may do"
    local name pid field found
    for name in $(containers "${SERVICES[@]}" sandbox); do
        pid=$(host_pid "$name") found=''
        for field in Uid CapEff CapBnd NoNewPrivs Seccomp; do found+=" $(status_field "$pid" "$field")"; done
        expect "$name: user 10001, no capabilities, no new privileges, seccomp" \
            test "$found" = ' 10001 0000000000000000 0000000000000000 1 2'
        expect "$name: its root file system is read-only, /tmp is not" podman exec --user 0 "$name" \
            sh -c '! touch /usr/local/bin/x && ! touch /etc/x && ! touch /x && grep -q " / [^ ]* ro" /proc/mounts'
    done
}

# cgroup CONTAINER V1-FILE V2-FILE: a limit as the kernel has it.
cgroup() { podman exec "$1" sh -c "cat /sys/fs/cgroup/$2 2>/dev/null || cut -d' ' -f1 /sys/fs/cgroup/$3"; }

check_limits() {
    step "Limits in effect (memory, CPU, processes) and what is used"
    local name memory cpu pids rss
    for name in $(containers "${SERVICES[@]}" postgres sandbox); do
        memory=$(cgroup "$name" memory/memory.limit_in_bytes memory.max) cpu=$(cgroup "$name" cpu/cpu.cfs_quota_us cpu.max)
        pids=$(cgroup "$name" pids/pids.max pids.max) rss=$(status_field "$(host_pid "$name")" VmRSS)
        if ((memory <= 768 * 1048576 && cpu > 0 && cpu <= 200000 && pids <= 256)) 2>/dev/null; then
            good "$(printf '%-34s %4d MiB, %3d %% CPU, %3d processes; resident %3d MiB' \
                "$name" $((memory >> 20)) $((cpu / 1000)) "$pids" $((rss >> 10)))"
        else
            bad "$name has limits (memory $memory, CPU $cpu, processes $pids)"
        fi
    done
}

# Whether standard input holds none of the secrets.
no_secret() { ! grep -qFf "$BOX/secrets.all"; }

check_secrets() {
    step "Secrets"
    # What is not used is an empty file.
    cat "$ALBUMSCAN_SECRETS"/* | grep . >"$BOX/secrets.all"
    local name
    for name in $(containers "${SERVICES[@]}" postgres); do
        expect "$name: no secret in podman inspect, in its environment, in its log" no_secret < <(
            podman inspect "$name"
            tr '\0' '\n' <"/proc/$(host_pid "$name")/environ"
            podman logs "$name" 2>&1
        )
    done
    expect "ingest and history have no provider's key" podman exec "$(containers ingest)" sh -c '! test -e /run/secrets/anthropic_api_key'
    name=$(containers review | head -n 1)
    expect "--print-config shows that the key is there, and not the key" podman exec "$name" \
        sh -c 'review --print-config | grep -qx ANTHROPIC_API_KEY=set'
    rm -f "$BOX/secrets.all"
}

check_bad_settings() {
    local status=0
    podman run --rm --network none -e ALBUMSCAN_BUS_LISTEN=here "$IMAGE" review >"$BOX/bad.log" 2>&1 || status=$?
    expect "wrong settings are all named, with exit status 78" test "$status $(wc -l <"$BOX/bad.log")" = '78 3'
}

report_sizes() {
    step "Sizes"
    local base own
    base=$(podman image inspect --format '{{.Size}}' "$BASE_IMAGE")
    own=$(podman image inspect --format '{{.Size}}' "$IMAGE")
    note "base $((base / 1000000)) MB, image $((own / 1000000)) MB: $(((own - base) / 1000000)) MB over its base"
    # The programs are 50, what reads covers is 60, OpenCV with what it loads 25.
    expect "the image is less than 170 MB over its base" test $(((own - base) / 1000000)) -lt 170
}

check_shutdown() {
    step "SIGTERM"
    local name start code
    for name in $(containers gateway review identification artwork ingest history sandbox postgres); do
        start=${EPOCHREALTIME/./}
        podman stop --time 30 "$name" >/dev/null 2>&1
        code=$(podman inspect --format '{{.State.ExitCode}}' "$name")
        expect "$name ended with $code after $(((${EPOCHREALTIME/./} - start) / 1000)) ms" test "$code" = 0
    done
}
