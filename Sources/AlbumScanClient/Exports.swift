// One import for an app: the calls, and what they take and give.
@_exported import AlbumScanClientCore
