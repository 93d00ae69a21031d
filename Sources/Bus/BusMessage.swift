import FoundationEssentials
import ZeroMQ

/// What travels between a node and a broker.
///
/// A message is 1 to 4 frames (after the routing id that a ROUTER adds):
///
/// | frame | content |
/// |---|---|
/// | 0 | two bytes: version (1) and kind |
/// | 1 | the header, JSON, at most 64 KiB; absent for HEARTBEAT and DISCONNECT |
/// | 2 | REQUEST, REPLY: the body, JSON that only caller and handler read |
/// | 3 | REQUEST, REPLY: the attachment, if there is one |
///
/// | kind | sent by | meaning |
/// |---|---|---|
/// | 1 READY | node | registers identity, services and credit; repeated when that changes |
/// | 2 REQUEST | caller, broker | a call, and its dispatch to a worker |
/// | 3 REPLY | worker, broker | the result or the error; returns the credit |
/// | 4 HEARTBEAT | both | a sign of life, as is every other message |
/// | 5 DISCONNECT | both | the sender is leaving, or does not know the receiver: send READY |
/// | 6 CANCEL | caller, broker | nobody waits for the reply any more |
/// | 7 BUSY | worker | dispatch refused: give it to another worker |
/// | 8 FAULT | both | a message was malformed or refused; for the log |
///
/// The semantics are Majordomo's (ZeroMQ RFC 18) with credit-based flow control. Times are relative, because hosts' clocks differ.
package enum BusMessage: Sendable, Hashable {
    case ready(Ready)
    case request(Request, BusFrames)
    case reply(Reply, BusFrames)
    case heartbeat
    case disconnect
    case cancel(DispatchID)
    case busy(DispatchID)
    case fault(BusError)

    /// One dispatch of a request: the attempt tells a late reply from the expected one.
    package struct DispatchID: Hashable, Codable, Sendable {
        package var id: UUID
        package var attempt: Int

        package init(id: UUID, attempt: Int) {
            self.id = id
            self.attempt = attempt
        }
    }

    package struct Ready: Hashable, Codable, Sendable {
        package struct Offer: Hashable, Codable, Sendable {
            package var service: ServiceName
            package var credit: Int

            package init(service: ServiceName, credit: Int) {
                self.service = service
                self.credit = credit
            }
        }

        package var identity: NodeIdentity
        package var offers: [Offer]
        /// The dispatches of this broker that the worker still holds; on a new connection, all others are lost.
        package var running: [DispatchID]
        /// Draining: finishes its requests and takes no new ones.
        package var isDraining: Bool

        package init(identity: NodeIdentity, offers: [Offer] = [], running: [DispatchID] = [], isDraining: Bool = false) {
            self.identity = identity
            self.offers = offers
            self.running = running
            self.isDraining = isDraining
        }
    }

    package struct Request: Hashable, Codable, Sendable {
        package var dispatch: DispatchID
        package var service: ServiceName
        package var operation: String
        package var isIdempotent: Bool
        /// The time until the caller's deadline, in milliseconds, when the message was sent.
        package var remaining: Int
        package var traceparent: String?

        package init(
            dispatch: DispatchID, service: ServiceName, operation: String, isIdempotent: Bool, remaining: Int, traceparent: String? = nil
        ) {
            self.dispatch = dispatch
            self.service = service
            self.operation = operation
            self.isIdempotent = isIdempotent
            self.remaining = remaining
            self.traceparent = traceparent
        }
    }

    package struct Reply: Hashable, Codable, Sendable {
        package var dispatch: DispatchID
        /// Set when the call failed; the frames are then empty.
        package var error: BusError?

        package init(dispatch: DispatchID, error: BusError? = nil) {
            self.dispatch = dispatch
            self.error = error
        }
    }
}

/// The payload of a call, which the broker forwards unread.
package struct BusFrames: Hashable, Sendable {
    package var body: ZeroMQFrame
    package var attachment: ZeroMQFrame?

    package init(body: ZeroMQFrame = ZeroMQFrame(), attachment: ZeroMQFrame? = nil) {
        self.body = body
        self.attachment = attachment
    }

    package var count: Int { body.count + (attachment?.count ?? 0) }
}
