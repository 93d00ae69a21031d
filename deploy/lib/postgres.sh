# shellcheck shell=bash
# The stack's own PostgreSQL: a cluster in the state folder that listens on a Unix socket only. The socket's folder can be entered by
# its owner alone, which is what protects it.

PG_SOCKETS=/tmp/albumscan-$(state_hash)
PG_USER=albumscan

pg_bin() {
    local newest
    newest=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
    [[ -x $newest/postgres ]] || fail "PostgreSQL is not installed; deploy/demo and deploy/test install it."
    echo "$newest"
}

# PostgreSQL refuses to run as root; it then runs as the user that Debian's package made for it.
as_pg() {
    if ((EUID == 0)); then
        (cd / && exec setpriv --reuid=postgres --regid=postgres --init-groups "$@")
    else
        "$@"
    fi
}

# The cluster's folder: in the state folder, unless that lies where the database's user cannot go (a clone in /root).
pg_data() {
    if ((EUID != 0)) || as_pg test -x "$STATE" 2>/dev/null; then
        echo "$STATE/postgresql"
    else
        echo "/var/tmp/albumscan-$(state_hash)"
    fi
}

pg_is_running() { as_pg "$(pg_bin)/pg_ctl" -D "$1" status >/dev/null 2>&1; }

# embedded_database_url [ROLE]: for one of the roles in deploy/roles.sql, or for who may do everything.
embedded_database_url() { echo "postgresql://$PG_USER${1:+_$1}@/albumscan?host=$PG_SOCKETS"; }

# The roles that the containers' programs have too, without passwords.
postgres_roles() {
    env -u ALBUMSCAN_SECRETS "$(pg_bin)/psql" -X "$(embedded_database_url)" -v alone=1 -f "$ROOT/deploy/roles.sql" >/dev/null ||
        fail "The roles of deploy/roles.sql could not be made."
}

# A folder that only the database's user can enter. One that somebody else made first under that name is not used.
pg_folder() {
    local owner
    owner=$(as_pg id -un)
    if [[ ! -e $1 ]]; then
        mkdir -m 700 "$1"
        ((EUID != 0)) || chown postgres:postgres "$1"
    fi
    [[ ! -L $1 && $(stat -c %U "$1") == "$owner" ]] || fail "$1 belongs to somebody else."
}

postgres_start() {
    local bin data
    bin=$(pg_bin)
    data=$(pg_data)
    pg_folder "$PG_SOCKETS"
    pg_is_running "$data" && return
    pg_folder "$data"
    if [[ ! -f $data/PG_VERSION ]]; then
        step "Making a database cluster in $data"
        as_pg "$bin/initdb" -D "$data" -U "$PG_USER" -A trust -E UTF8 --locale=C.UTF-8 --no-instructions >/dev/null
        printf '%s\n' "listen_addresses = ''" "unix_socket_directories = '$PG_SOCKETS'" 'max_connections = 200' |
            as_pg tee -a "$data/postgresql.conf" >/dev/null
    fi
    # Descriptor 9 is the lock of deploy/stack.
    as_pg "$bin/pg_ctl" -D "$data" -l "$data/log" -w -t 60 start >/dev/null 9>&- || fail "PostgreSQL did not start; see $data/log."
    as_pg "$bin/psql" -h "$PG_SOCKETS" -U "$PG_USER" -d postgres -tAc "SELECT 1 FROM pg_database WHERE datname = 'albumscan'" | grep -q 1 ||
        as_pg "$bin/createdb" -h "$PG_SOCKETS" -U "$PG_USER" albumscan
}

postgres_stop() {
    local data
    data=$(pg_data)
    [[ -f $data/PG_VERSION ]] || return 0
    ! pg_is_running "$data" || as_pg "$(pg_bin)/pg_ctl" -D "$data" -m fast -w -t 30 stop >/dev/null
}

postgres_pid() {
    local data
    data=$(pg_data)
    [[ -f $data/PG_VERSION ]] && pg_is_running "$data" && as_pg head -n 1 "$data/postmaster.pid"
}

# Forgets everything a stopped stack has left.
erase_state() {
    as_pg rm -rf "$(pg_data)" "$PG_SOCKETS" 2>/dev/null || true
    rm -rf "$STATE"
}
