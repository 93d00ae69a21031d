#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

enum StandardOutput {
    /// A pipe is block-buffered, and whoever started us waits for that one line.
    static func flush() {
        fflush(nil)
    }
}
