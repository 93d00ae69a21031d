/// The descriptor bits that the index uses.
enum StableDescriptorBits {
    /// Indices of the bits of ORB's descriptor with the lowest bit-error rate between a cover and photographs of it (15 to 25 %; the mean
    /// is 24 %). A bit correlated with those before it is skipped, since the most stable comparisons span the patch widely and all see the
    /// same large edge. Measured on photographs of 100 printed covers by two cameras. First 16 for each of the two words, then 64 for the
    /// code (`trace`).
    static let order: [UInt8] = [
        150, 178, 65, 53, 103, 106, 198, 243, 164, 165, 125, 38, 168, 232, 126, 27, 85, 47, 107, 146, 123, 210, 110, 227,
        225, 235, 204, 33, 9, 202, 136, 159, 148, 149, 26, 17, 132, 74, 189, 80, 207, 66, 81, 208, 239, 130, 57, 109,
        4, 12, 42, 166, 170, 58, 62, 84, 144, 30, 5, 100, 102, 35, 41, 99, 154, 28, 114, 21, 139, 32, 78, 15,
        236, 46, 93, 206, 75, 31, 145, 134, 97, 116, 54, 55, 105, 174, 40, 98, 52, 234, 70, 111, 88, 128, 140, 67,
    ]
}
