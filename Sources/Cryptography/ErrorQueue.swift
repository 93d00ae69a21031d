internal import CCrypto

/// Runs `body` and drops what libcrypto noted about its failures. The queue belongs to the thread: what stayed there would be taken for an
/// error of the next TLS connection that is read on it.
func discardingErrors<Result>(_ body: () -> Result) -> Result {
    ERR_set_mark()
    defer { ERR_pop_to_mark() }
    return body()
}
