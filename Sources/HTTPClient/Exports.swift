// Reading a streamed body as server-sent events takes their type.
@_exported import EventStreams
