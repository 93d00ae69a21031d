/// Reads lists page by page.
enum Pages {
    static func collect<Item>(
        upTo limit: Int, page: (_ limit: Int, _ cursor: String?) async throws -> (items: [Item], next: String?)
    ) async throws -> [Item] {
        var items: [Item] = []
        var cursor: String?
        repeat {
            let page = try await page(min(100, limit - items.count), cursor)
            items += page.items
            cursor = page.next
        } while cursor != nil && items.count < limit
        return items
    }
}
