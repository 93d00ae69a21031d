import AlbumScanAPI

/// How a scan ended, for a person.
enum Report {
    static func write(_ scan: ScanResource, client: GatewayClient, summary: String?) async {
        let canvas = Console.Stream.output.canvas
        var lines = [""]
        if let identification = scan.identification {
            var page = AlbumPage(
                identification: identification, artwork: scan.artwork ?? ArtworkResource(state: .pending),
                review: scan.review ?? ReviewResource(state: .unavailable), failure: scan.error,
                retry: scan.error?.retryable == true ? "albumscan retry \(scan.id.text)" : nil)
            page.picture = await CoverPicture.rows(of: page.artwork, client: client, style: canvas.style)
            lines += page.lines(on: canvas)
        } else if let error = scan.error {
            lines += canvas.paragraph(error.message, dress: canvas.style.red)
            if let hint = error.hint { lines += canvas.paragraph(hint) }
        }
        if let summary { lines += [""] + canvas.paragraph(summary, dress: canvas.style.dim) }
        Console.Stream.output.write(lines + [""])
    }
}
