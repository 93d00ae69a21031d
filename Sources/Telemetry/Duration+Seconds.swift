extension Duration {
    package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

    /// Rounded to the nearest.
    package var inWholeMilliseconds: Int {
        Int((Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15).rounded())
    }

    /// Clamped to the range of the integer.
    package var inNanoseconds: Int64 {
        let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? (components.seconds < 0 ? .min : .max) : whole + components.attoseconds / 1_000_000_000
    }
}
