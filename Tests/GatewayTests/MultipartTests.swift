import Foundation
import Gateway
import Testing

/// Bodies of `multipart/form-data`, whole and in pieces.
@Suite struct MultipartTests {
    private struct Part: Equatable {
        var head: MultipartPart
        var content: [UInt8]
        var hasEnded = false
    }

    private static let boundary = "----WebKitFormBoundaryABC123"

    private static func body(_ parts: [(String, [UInt8])], end: String = "\r\n") -> [UInt8] {
        parts.flatMap { head, content in
            Array("--\(boundary)\r\n\(head)\r\n\r\n".utf8) + content + Array("\r\n".utf8)
        } + Array("--\(boundary)--\(end)".utf8)
    }

    private static func head(_ file: String) -> String {
        "Content-Disposition: form-data; name=\"photo\"; filename=\"\(file)\"\r\nContent-Type: image/jpeg"
    }

    /// - Parameter cuts: where the body is cut, in ascending order.
    private static func parse(_ body: [UInt8], cuts: [Int]) throws -> [Part] {
        var parser = MultipartParser(boundary: boundary)
        var parts: [Part] = []
        var start = 0
        for end in cuts + [body.count] {
            for event in try parser.append(body[start..<end]) {
                switch event {
                case .began(let head): parts.append(Part(head: head, content: []))
                case .content(let bytes):
                    #expect(!bytes.isEmpty)
                    parts[parts.count - 1].content += bytes
                case .ended: parts[parts.count - 1].hasEnded = true
                }
            }
            start = end
        }
        try parser.finish()
        return parts
    }

    /// Content that looks like the end of a part without being one.
    private static let treacherous: [[UInt8]] = [
        [], [0x0D], [0x0D, 0x0A], Array("\r\n--".utf8), Array("\r\n\r\n--\(boundary.dropLast())".utf8), Array("--\(boundary)--".utf8),
        Array("\r\r\n\r\n-\r\n--\(boundary.dropLast(3))x".utf8), [UInt8](repeating: 0x0D, count: 70), Array(0...255),
    ]

    @Test("Parts come out as they went in, wherever the body is cut in two")
    func everyCut() throws {
        let body = Self.body(Self.treacherous.enumerated().map { (Self.head("\($0).jpg"), $1) })
        let whole = try Self.parse(body, cuts: [])
        #expect(whole.map(\.content) == Self.treacherous)
        #expect(whole.map(\.head.filename) == Self.treacherous.indices.map { "\($0).jpg" })
        #expect(whole.allSatisfy { $0.hasEnded && $0.head.name == "photo" && $0.head.contentType == "image/jpeg" })
        for cut in 0...body.count { #expect(try Self.parse(body, cuts: [cut]) == whole) }
        #expect(try Self.parse(body, cuts: Array(0..<body.count)) == whole)
    }

    @Test("However a body is cut into pieces, the parts are the same", arguments: 0..<8)
    func randomCuts(round: Int) throws {
        for _ in 0..<100 {
            let contents = (0..<Int.random(in: 0...4)).map { _ in
                (0..<Int.random(in: 0...6)).flatMap { _ in
                    [Self.treacherous.randomElement() ?? [], (0..<Int.random(in: 0...300)).map { _ in UInt8.random(in: 0...255) }].joined()
                }
            }.filter { !$0.contains(Array("\r\n--\(Self.boundary)".utf8)) }
            let body = Self.body(contents.map { (Self.head("a.jpg"), $0) }, end: Bool.random() ? "\r\n" : "")
            guard !contents.isEmpty else { continue }
            let cuts = (0..<Int.random(in: 0...20)).map { _ in Int.random(in: 0...body.count) }.sorted()
            let parts = try Self.parse(body, cuts: cuts)
            #expect(parts.map(\.content) == contents && parts.allSatisfy(\.hasEnded), "cut at \(cuts)")
        }
    }

    @Test("Random bytes are refused or taken apart, never a crash; in pieces as in one")
    func noise() {
        let words = [
            "--\(Self.boundary)", "\r\n", "--", Self.head("x"), "\r\n\r\n", "x", ":", "Content-Disposition: form-data; name=\"\"", "\"",
            ";",
        ]
        for _ in 0..<3000 {
            let body = (0..<Int.random(in: 0...12)).flatMap { _ in Array((words.randomElement() ?? "").utf8) }
            let cuts = (0..<Int.random(in: 0...4)).map { _ in Int.random(in: 0...body.count) }.sorted()
            let (whole, pieces) = (Result { try Self.parse(body, cuts: []) }, Result { try Self.parse(body, cuts: cuts) })
            #expect((try? whole.get()) == (try? pieces.get()))
        }
    }

    @Test("A body that ends early is incomplete")
    func incomplete() {
        let body = Self.body([(Self.head("a.jpg"), [1, 2, 3])], end: "")
        for end in 0..<body.count {
            #expect(throws: MultipartError.incomplete) { try Self.parse(Array(body.prefix(end)), cuts: []) }
        }
    }

    @Test(
        "What no client writes is refused",
        arguments: [
            "preamble\r\n--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--B--", "--B \r\n", "--BB\r\n", "--B\nx",
            "--B\r\nno header\r\n\r\nx\r\n--B--", "--B\r\n\r\nx\r\n--B--", "--B\r\nContent-Type: image/jpeg\r\n\r\nx\r\n--B--",
            "--B\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n", "--B\r\nContent-Disposition: form-data\r\n\r\n",
            "--B\r\nContent-Disposition: form-data; name=\"a\r\n\r\n",
            "--B\r\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\r\n\r\n",
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n folded\r\n\r\n",
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n",
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Transfer-Encoding: base64\r\n\r\n",
            "--B\r\nContent-Disposition: form-data; name=\"a\u{1}\"\r\n\r\n",
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--B--\r\nepilogue",
            "--B\r\nContent-Disposition: form-data; name=\"\(String(repeating: "a", count: 9000))\"\r\n\r\n",
        ])
    func malformed(body: String) {
        var parser = MultipartParser(boundary: "B")
        let error = #expect(throws: MultipartError.self) {
            _ = try parser.append(Array(body.utf8))
            try parser.finish()
        }
        #expect(error != .incomplete, "\(body)")
    }

    @Test(
        "Names of files as browsers and curl write them",
        arguments: [
            ("filename=\"a b.jpg\"", "a b.jpg"), ("filename=photo.jpg", "photo.jpg"), (#"filename="say \"hi\".jpg""#, #"say "hi".jpg"#),
            (#"filename="C:\photos\a.jpg""#, #"C:\photos\a.jpg"#), ("filename=\"Björk; 💎=x.jpg\"", "Björk; 💎=x.jpg"), ("filename=\"\"", ""),
        ])
    func names(parameter: String, name: String) throws {
        let body = Self.body([("content-disposition:form-data;name=\"photo\" ; \(parameter)", [7])])
        let parts = try Self.parse(body, cuts: [])
        #expect(parts == [Part(head: MultipartPart(name: "photo", filename: name), content: [7], hasEnded: true)])
    }
}
