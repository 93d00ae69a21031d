import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Store

/// Streams everything held about an account as one JSON document, a page of rows at a time.
struct AccountExport: Sendable {
    let database: Database
    let account: UUID

    func write(to writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(ByteBuffer(string: "{\"exportedAt\":\"\(Timestamp(Date()))\""))
        for part in AccountExportPart.all {
            try await writer.write(ByteBuffer(string: ",\n\"\(part.name)\":" + (part.isSingle ? "" : "[")))
            try await write(part, to: &writer)
            if !part.isSingle { try await writer.write(ByteBuffer(string: "]")) }
        }
        try await writer.write(ByteBuffer(string: "}\n"))
    }

    private func write(_ part: AccountExportPart, to writer: inout any ResponseBodyWriter) async throws {
        var position: AccountExportPosition?
        var isFirst = true
        repeat {
            let page = try await database.autocommit { [position] in try await $0.exports.page(of: part, account: account, after: position)
            }
            var buffer = ByteBuffer()
            for document in page.documents {
                buffer.writeString(isFirst ? "\n" : ",\n")
                buffer.writeString(document)
                isFirst = false
            }
            if buffer.readableBytes > 0 { try await writer.write(buffer) }
            position = page.next
        } while position != nil
    }
}
