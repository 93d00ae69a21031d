# shellcheck shell=bash
# What deploy/compose-check tries to reach: from outside of the stack, from each of its networks, and in the database.

# has_way_out CONTAINER: a default route.
has_way_out() { awk '$2 == "00000000" { found = 1 } END { exit !found }' "/proc/$(host_pid "$1")/net/route"; }
has_no_way_out() { ! has_way_out "$1"; }

# status_from NETWORK HOST PORT PATH [TOKEN]: of an answer, from a fresh container there; 000 without one.
status_from() {
    local script='exec 3<>"/dev/tcp/$0/$1" && read -r token && printf "GET %s HTTP/1.0\r\nAuthorization: Bearer %s\r\n\r\n" "$2" "$token" >&3 &&
        read -r -t 10 _ status _ <&3 && echo "$status"'
    { echo "${5:-none}" | timeout 30 podman run --rm --interactive --network "$1" "$IMAGE" bash -c "$script" "$2" "$3" "$4"; } 2>/dev/null || echo 000
}

# expect_status SENTENCE STATUS NETWORK HOST PORT PATH [TOKEN]
expect_status() {
    local sentence=$1 wanted=$2 found
    shift 2
    found=$(status_from "$@")
    expect "$sentence ($found)" test "$found" = "$wanted"
}

check_networks() {
    step "Networks"
    local name service address token inside=${PROJECT}_inside
    token=$(<"$ALBUMSCAN_SECRETS/admin_token")
    for name in $(containers ingest history postgres sandbox); do expect "$name has no way out" has_no_way_out "$name"; done
    for name in $(containers identification artwork review); do expect "$name has a way out" has_way_out "$name"; done
    for service in "${SERVICES[@]}"; do expect_status "$service: /metrics answers inside, on port 9100" 200 "$inside" "$service" 9100 /metrics; done
    expect_status "inside, port 9100 has the operators' API for the token" 200 "$inside" gateway 9100 /admin/v1/services "$token"
    expect_status "without the token it has not" 401 "$inside" gateway 9100 /admin/v1/services
    expect "the tool in the gateway's container finds both" podman exec "$(containers gateway)" albumscan admin services
    for address in /metrics /admin/v1/services; do
        expect_status "the API's port has no $address, for operators neither" 404 host 127.0.0.1 "$PORT" "$address" "$token"
    done
    expect_status "the API's port has the app" 200 host 127.0.0.1 "$PORT" /
    expect_status "from the clients' network, port 8080 answers" 200 "${PROJECT}_edge" gateway 8080 /readyz
    expect_status "from the clients' network, port 9100 does not" 000 "${PROJECT}_edge" gateway 9100 /healthz
    for service in identification artwork review; do
        expect_status "from the way out, port 9100 of $service does not" 000 "${PROJECT}_outside" "$service" 9100 /healthz
    done
    expect "only the gateway's API is published, on this machine alone" \
        test "$(podman ps --format '{{.Ports}}' | grep . | sort -u)" = "127.0.0.1:$PORT->8080/tcp"
    for address in $(hostname -I | tr ' ' '\n' | grep -v :); do
        expect_status "at $address nothing answers" 000 host "$address" "$PORT" /healthz
    done
}

# as_role ROLE SQL [DATABASE]: over TCP, with the role's password.
as_role() {
    PGPASSWORD=$(<"$ALBUMSCAN_SECRETS/database_$1_password") podman exec --env PGPASSWORD "$(containers postgres)" \
        psql -h 127.0.0.1 -U "albumscan_$1" -d "${3:-albumscan}" -XAtc "$2"
}

# refuses ROLE SQL [DATABASE]: for want of a right, and for no other reason.
refuses() { [[ $(as_role "$@" 2>&1) =~ 'permission denied'|'must be owner'|'violates row-level security' ]]; }

check_roles() {
    step "Roles in the database"
    local table
    expect "each process is there with its own role" test "$(
        sql "SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name = 'albumscan-ingest'
             UNION ALL SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name LIKE 'albumscan-%'
               AND application_name <> 'albumscan-ingest'"
    )" = $'albumscan_ingest\nalbumscan_programs'
    expect "no role of ours may do more than others" test "$(
        sql "SELECT count(*) FROM pg_roles WHERE rolname LIKE 'albumscan\\_%'
             AND NOT (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)"
    )" = 3
    expect "every table is the owner's" test "$(
        sql "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'"
    )" = albumscan_owner
    expect "the programs read scans" as_role programs 'SELECT count(*) FROM scan'
    for table in scan scan_photo device history_entry model_call; do expect "ingest does not read $table" refuses ingest "SELECT FROM $table"; done
    expect "ingest finds the gateways" as_role ingest "SELECT 1 / count(*) FROM bus_endpoint WHERE role = 'gateway'"
    expect "ingest is no gateway" refuses ingest \
        "INSERT INTO bus_endpoint (instance, role, version) VALUES (gen_random_uuid(), 'gateway', '1')"
    expect "the programs create no table" refuses programs 'CREATE TABLE mine (i integer)'
    expect "the programs create no temporary table" refuses programs 'CREATE TEMPORARY TABLE mine (i integer)'
    expect "the programs change no table" refuses programs 'ALTER TABLE scan ADD mine integer'
    expect "the programs make no role" refuses programs 'CREATE ROLE mine'
    expect "the programs read no file" refuses programs "SELECT pg_read_file('/etc/passwd')"
    for table in postgres template1; do expect "the programs do not enter the database $table" refuses programs 'SELECT 1' "$table"; done
}

# tls_status: of /readyz over HTTPS, with the check's certificate as the only one that is believed.
tls_status() {
    python3 - "$BOX/tls.pem" "https://localhost:$PORT/readyz" <<'PY'
import ssl, sys, urllib.request
print(urllib.request.urlopen(sys.argv[2], timeout=5, context=ssl.create_default_context(cafile=sys.argv[1])).status)
PY
}

# restart_gateway: with the secrets as they are now.
restart_gateway() {
    podman restart --time 30 "$(containers gateway)" >/dev/null 2>&1
    await 60 all_healthy
}

check_tls() {
    step "HTTPS, with a certificate in the secrets"
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -keyout "$BOX/tls.key" -out "$BOX/tls.pem" 2>/dev/null
    "$ROOT/deploy/make-secrets" --certificate "$BOX/tls.pem" --key "$BOX/tls.key" "$ALBUMSCAN_SECRETS"
    restart_gateway
    expect "the gateway answers over HTTPS" await 30 tls_status
    expect_status "it does not over plain HTTP" 000 host 127.0.0.1 "$PORT" /healthz
    : >"$ALBUMSCAN_SECRETS/tls_certificate"
    : >"$ALBUMSCAN_SECRETS/tls_key"
    restart_gateway
    expect_status "without the certificate it is plain HTTP again" 200 host 127.0.0.1 "$PORT" /healthz
}
