// What the calls take and give.
@_exported import AlbumScanAPI
