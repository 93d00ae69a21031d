# shellcheck shell=bash
# podman and runc for deploy/compose-check and deploy/kubernetes-check, without a Docker engine: settings, images and storage of their own in the state folder, so
# that nothing of this machine's own containers is touched.

BOX=$STATE/box
RUN=/run/albumscan-$(state_hash)
IMAGE=localhost/albumscan:latest
BASE_IMAGE=docker.io/library/debian:bookworm-slim
SWIFT_IMAGE=docker.io/library/swift:6.3.1-bookworm
POSTGRES_IMAGE=docker.io/library/postgres:15-bookworm
POSTGRES_STAND_IN=localhost/albumscan-postgres-stand-in:15
# What Automake's tests skip with.
SKIPPED=77

# What is missing is not a failure of the stack.
skip() {
    printf '%s cannot run here: %s\n' "${0##*/}" "$*" >&2
    exit "$SKIPPED"
}

container_requirements() {
    ((EUID == 0)) || skip "it needs root (rootless podman is not tried)"
    local command missing=()
    for command in podman runc netavark conmon iptables debootstrap openssl python3; do
        command -v "$command" >/dev/null || [[ -x /usr/lib/podman/$command ]] || missing+=("$command")
    done
    [[ -x /usr/lib/podman/aardvark-dns ]] || command -v aardvark-dns >/dev/null || missing+=(aardvark-dns)
    ((${#missing[@]} == 0)) || skip "missing: ${missing[*]} (apt-get install podman runc netavark aardvark-dns iptables debootstrap)"
}

# Why each setting is as it is: the defaults ask for more files and processes than an unprivileged machine may give; systemd need not
# run, so cgroups are made directly; crun refuses mixed cgroup layouts.
container_settings() {
    mkdir -p "$BOX/photographs" "$RUN"
    cat >"$BOX/containers.conf" <<CONF
[containers]
default_ulimits = ["nofile=20000:20000", "nproc=1000:1000"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
lock_type = "file"
tmp_dir = "$RUN/libpod"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "$BOX/networks"
CONF
    cat >"$BOX/storage.conf" <<CONF
[storage]
driver = "overlay"
graphroot = "$BOX/storage"
runroot = "$RUN/storage"
CONF
    export CONTAINERS_CONF=$BOX/containers.conf CONTAINERS_STORAGE_CONF=$BOX/storage.conf
    export PODMAN_IGNORE_CGROUPSV1_WARNING=1
    podman info >"$BOX/info.log" 2>&1 || skip "podman does not work: $(tail -n 1 "$BOX/info.log")"
}

# have_image NAME: here already, or to be had.
have_image() {
    podman image exists "$1" || timeout 120 podman pull --quiet "$1" >"$BOX/pull.log" 2>&1
}

base_image() {
    have_image "$BASE_IMAGE" && return
    local tar=$BOX/debian-bookworm.tar root=$BOX/debootstrap
    if [[ ! -f $tar ]]; then
        step "Making the base image with debootstrap (docker.io cannot be reached)"
        rm -rf "$root"
        debootstrap --variant=minbase bookworm "$root" >"$BOX/debootstrap.log" 2>&1 ||
            skip "no base image: docker.io cannot be reached and debootstrap failed; see $BOX/debootstrap.log"
        # What the slim image leaves out too, now and when packages are added.
        rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,info,locale}/*
        printf 'path-exclude /usr/share/%s/*\n' doc man info locale >"$root/etc/dpkg/dpkg.cfg.d/slim"
        cat >"$root/etc/apt/apt.conf.d/slim" <<'CONF'
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };
CONF
        tar -C "$root" -cf "$tar.part" .
        mv "$tar.part" "$tar"
        rm -rf "$root"
    fi
    # As the real one has it; pods get no other.
    podman import --quiet --change "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" "$tar" "$BASE_IMAGE" >/dev/null
}

# Can a container be started at all? Much may stand against it: cgroups, seccomp, a kernel without overlayfs.
smoke_test() {
    podman run --rm --network none "$BASE_IMAGE" true >"$BOX/smoke.log" 2>&1 || skip "no container starts: $(tail -n 1 "$BOX/smoke.log")"
}

# The image as the Dockerfile makes it; with binaries built on this machine where the Swift image cannot be had.
albumscan_image() {
    local arguments=()
    if have_image "$SWIFT_IMAGE"; then
        arguments+=(--build-arg "BUILDER=$SWIFT_IMAGE")
    else
        static_binaries
        arguments+=(--build-arg BINARIES=prebuilt --build-context "outside=$STATIC_BIN")
    fi
    step "Building the image"
    build_image "$IMAGE" "$ROOT/deploy/Dockerfile" "${arguments[@]}"
}

# build_image NAME DOCKERFILE ARGUMENT…
build_image() {
    local name=$1 file=$2 certificates=${PIP_CERT:-/etc/ssl/certs/ca-certificates.crt}
    shift 2
    if [[ -f $certificates ]]; then
        # Between here and PyPI there may be a proxy whose certificate this machine trusts.
        printf '[global]\ncert = /etc/certificates-outside.crt\n' >"$BOX/pip.conf"
        set -- --volume "$certificates:/etc/certificates-outside.crt:ro" --volume "$BOX/pip.conf:/etc/pip.conf:ro" "$@"
    fi
    podman build --quiet --network host --pull=never --build-arg "BASE=$BASE_IMAGE" -t "$name" -f "$file" "$@" "$ROOT" \
        >"$BOX/build.log" 2>&1 || fail "The image $name was not built: $(tail -n 5 "$BOX/build.log")"
}

# The programs with the Swift runtime in them, built for this machine's Debian. ALBUMSCAN_STATIC_BIN names a folder that has them.
static_binaries() {
    STATIC_BIN=${ALBUMSCAN_STATIC_BIN:-$BOX/programs}
    [[ -z ${ALBUMSCAN_STATIC_BIN:-} ]] || return 0
    command -v swift >/dev/null || skip "no Swift: neither its image nor a toolchain to build the programs with"
    # shellcheck source=/dev/null
    [[ $(. /etc/os-release && echo "${VERSION_CODENAME:-}") == bookworm ]] || skip "programs for the image must be built on Debian 12"
    step "Building static programs (the first time takes several minutes)"
    local scratch=$ROOT/.build-static
    {
        ALBUMSCAN_ONLY_PROGRAMS=1 nice -n 10 swift build --package-path "$ROOT" --scratch-path "$scratch" -c release --static-swift-stdlib &&
            nice -n 10 "$ROOT/deploy/lib/link_one.sh" "$scratch/release" "$STATIC_BIN"
    } >"$BOX/static.log" 2>&1 || fail "The build failed: $(tail -n 5 "$BOX/static.log")"
}

postgres_image() {
    have_image "$POSTGRES_IMAGE" && return
    step "Building a stand-in for $POSTGRES_IMAGE"
    build_image "$POSTGRES_STAND_IN" "$ROOT/deploy/lib/postgres-image/Dockerfile"
    POSTGRES_IMAGE=$POSTGRES_STAND_IN
}

# podman-compose from PyPI: Debian's is too old to know --scale.
compose_tool() {
    [[ ! -x $BOX/venv/bin/podman-compose ]] || return 0
    step "Installing podman-compose"
    { python3 -m venv "$BOX/venv" && "$BOX/venv/bin/pip" install --quiet 'podman-compose>=1.5'; } >"$BOX/pip.log" 2>&1 || {
        rm -rf "$BOX/venv"
        skip "podman-compose cannot be installed; see $BOX/pip.log"
    }
}

# Everything that this script keeps for the next time: images, the tool.
erase_box() {
    podman system reset --force >/dev/null 2>&1 || true
    rm -rf "$BOX" "$RUN"
}
