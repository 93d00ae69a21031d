/// Ways in which a row gets broken: the places are those of the columns.
enum Breakage {
    static let all: [@Sendable (inout [String]) -> Void] = [
        { $0[0] = "" }, { $0[0] = "#REF!" }, { $0[1] = "" }, { $0[1] = "last year" }, { $0[1] = "1642" }, { $0[2] = "1:42" },
        { $0[2] = "0" }, { $0[3] = "first" }, { $0[4] = "http://pictures.example.org/1.jpg" }, { $0[5] = " " },
        { $0[5] = "Bell\u{7}" }, { $0[6] = String(repeating: "x", count: 90) }, { $0[7] = "" }, { $0[7] = "0:75:00" },
        { $0[7] = "4:00:00" }, { $0[7] = "about half" }, { $0[8] = "http://watch.example.org/1" }, { $0[8] = "Disney+" },
        { $0[9] = "ftp://shop.example.org" }, { $0[11] = String(repeating: "x", count: 1001) },
    ]
}
