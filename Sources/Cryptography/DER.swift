/// What an `i2d` function of libcrypto writes; nil if it fails. Called without a place for it, it returns the length.
func encoded(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8]? {
    let length = write(nil)
    guard length > 0 else { return nil }
    var written: Int32 = 0
    let der = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
        var position = buffer.baseAddress
        written = write(&position)
        count = max(0, Int(written))
    }
    return written == length ? der : nil
}
