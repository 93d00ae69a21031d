// Who reads a streamed body as events needs their type.
@_exported import EventStreams
