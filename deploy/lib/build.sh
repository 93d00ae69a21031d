# shellcheck shell=bash
# The one place with build flags. Tests use the same as the product, so that nothing is compiled twice.
BUILD_FLAGS=(-c release)

build() {
    stage "Building$([[ -d $ROOT/.build/release ]] || echo ' (the first time takes several minutes)')"
    # What reads covers lies beside the programs; it is the same for all builds.
    "$ROOT/deploy/lib/reader.sh" "$ROOT/.build/reader" >&2 &
    local reader=$!
    swift build --package-path "$ROOT" "${BUILD_FLAGS[@]}" "$@" >&2 || fail "The build failed."
    wait "$reader" || fail "What reads covers could not be installed."
}

# run_swift_tests [OPTION…]: the tests that were built, without `swift test`, of which only one can run at a time.
run_swift_tests() {
    # A test that waits for ever is to fail before whoever runs this is out of patience. Colors would hide failures from .ci/run's summary.
    NO_COLOR=1 timeout --foreground 40m "$BIN/albumscanPackageTests.xctest" --testing-library swift-testing "$@"
}
