import AlbumScanAPI
import AlbumScanClientCore

/// How a scan ended, for a person.
enum Report {
    /// - Parameter title: the name of the photo, when there are several. It is told here too, because the progress may have been
    ///   drawn over or gone to another stream.
    static func write(_ scan: ScanResource, title: String? = nil, client: ScanClient, summary: String?) async {
        let canvas = Console.Stream.output.canvas
        var sections: [[String]] = []
        if let title { sections.append(canvas.paragraph(title, dress: canvas.style.dim)) }
        if let identification = scan.identification {
            var page = AlbumPage(
                identification: identification, artwork: scan.artwork ?? ArtworkResource(state: .pending),
                review: scan.review ?? ReviewResource(state: .unavailable), failure: scan.error,
                retry: scan.error?.retryable == true ? "albumscan retry \(scan.id.text)" : nil)
            page.picture = await CoverPicture.rows(of: page.artwork, client: client, style: canvas.style)
            sections.append(page.lines(on: canvas))
        } else if let error = scan.error {
            sections.append(
                canvas.paragraph(error.message, dress: canvas.style.red) + (error.hint.map { canvas.paragraph($0) } ?? []))
        }
        if let summary { sections.append(canvas.paragraph(summary, dress: canvas.style.dim)) }
        Console.Stream.output.write([""] + sections.joined(separator: [""]) + [""])
    }
}
