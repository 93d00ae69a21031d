import Catalog

/// What films and songs are told apart by (rule 113): the sheet has no ids, and favorites hang on them.
public struct SongIdentity: Sendable {
    /// SHA-256. Passed in, because this module has no cryptography below it.
    private let digest: @Sendable ([UInt8]) -> [UInt8]

    public init(digest: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.digest = digest
    }

    /// - Returns: 32 hexadecimal digits.
    public func film(title: String, year: Int) -> String {
        id(["film", TextFolding.key(title), String(year)])
    }

    /// - Parameter number: among the songs of this title in the film, from 1, by the time they begin.
    public func song(_ title: String, number: Int, film: String, year: Int) -> String {
        id(["song", TextFolding.key(film), String(year), TextFolding.key(title), String(number)])
    }

    private func id(_ parts: [String]) -> String {
        let hexadecimal = Array("0123456789abcdef")
        return String(
            digest(Array(parts.joined(separator: "\n").utf8)).prefix(16).flatMap { [hexadecimal[Int($0 >> 4)], hexadecimal[Int($0 & 15)]] })
    }
}
