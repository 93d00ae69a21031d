extension Sequence<UInt8> {
    /// Calls `body` with the bytes in one piece, which are copied only if they are not.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
    }
}
