# shellcheck shell=bash
# What a fresh Debian 12 with Swift lacks.

# C libraries to build against, the database, and Python for the checks.
PACKAGES=(libzmq3-dev libpq-dev libcurl4-openssl-dev libjpeg62-turbo-dev zlib1g-dev libssl-dev libopencv-calib3d-dev libopencv-features2d-dev postgresql-15)

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "Installing packages needs root or sudo. Missing: ${missing[*]}"
    fi
}

is_installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# install_missing [PACKAGE…]: what every script needs, and what this one needs besides.
install_missing() {
    command -v swift >/dev/null || fail "Swift 6.3 is needed and was not found: https://www.swift.org/install/linux/debian/12/"
    command -v dpkg-query >/dev/null || fail "These scripts install Debian packages. Elsewhere, install the equivalents of: ${PACKAGES[*]} python3"
    local package missing=()
    for package in "${PACKAGES[@]}" "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    command -v python3 >/dev/null || missing+=(python3)
    python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
    ((${#missing[@]})) || return 0
    step "Installing ${missing[*]}"
    # The stack has a cluster of its own; Debian's package need not make and start another.
    as_root install -d /etc/postgresql-common/createcluster.d
    echo 'create_main_cluster = false' | as_root tee /etc/postgresql-common/createcluster.d/albumscan.conf >/dev/null
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
