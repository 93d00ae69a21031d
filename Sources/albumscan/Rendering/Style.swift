/// The escape sequences (ECMA-48 "Select Graphic Rendition") that dress text for a terminal, or none at all.
package struct Style: Sendable, Equatable {
    package enum Colors: Sendable, Equatable {
        /// Plain text: a pipe, a file, `NO_COLOR` or a dumb terminal.
        case none
        /// The 256-colour palette.
        case palette
        /// 24-bit color.
        case direct
    }

    package var colors: Colors

    package init(colors: Colors) {
        self.colors = colors
    }

    package static let plain = Style(colors: .none)

    /// What a stream can show. `NO_COLOR` is honored as no-color.org says: any value but an empty one switches color off.
    package init(isTerminal: Bool, environment: [String: String]) {
        let noColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let term = environment["TERM"] ?? ""
        if !isTerminal || noColor || term.isEmpty || term == "dumb" {
            colors = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || term.hasSuffix("-direct") {
            colors = .direct
        } else {
            colors = .palette
        }
    }

    package func bold(_ text: String) -> String { wrap(text, "1") }
    package func dim(_ text: String) -> String { wrap(text, "2") }
    package func green(_ text: String) -> String { wrap(text, Self.brandGreen(colors)) }
    package func boldGreen(_ text: String) -> String { wrap(text, "1;" + Self.brandGreen(colors)) }
    package func red(_ text: String) -> String { wrap(text, "1;31") }

    /// Black on brand green, for the badge.
    package func badge(_ text: String) -> String {
        wrap(text, colors == .direct ? "1;38;2;0;0;0;48;2;53;208;127" : "1;30;48;5;78")
    }

    /// The one brand green, #35D07F: 10.4:1 on black.
    private static func brandGreen(_ colors: Colors) -> String {
        colors == .direct ? "38;2;53;208;127" : "38;5;78"
    }

    private func wrap(_ text: String, _ codes: String) -> String {
        colors == .none || text.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
}
