// Whoever uses the bus needs its messages; contracts need the messages alone.
@_exported public import Messaging
