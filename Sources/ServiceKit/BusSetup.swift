package import Bus
import Contracts
import Logging
import Telemetry
import ZeroMQ

/// How a process's settings become its place on the bus.
extension BusConfiguration {
    /// Makes the key pair that is this process's own until it ends.
    ///
    /// - Throws: ``ZeroMQError`` when libzmq was built without CURVE.
    package static func forProcess(security: CommonConfig.BusSecurityMode, logger: Logger) throws -> BusConfiguration {
        var configuration = BusConfiguration()
        switch security {
        case .curve:
            configuration.security = .curve(try CurveKeyPair.generate(), .byRole)
        case .none:
            logger.log(.warning, "The bus is neither encrypted nor authenticated: whoever reaches its ports may take part")
        }
        return configuration
    }
}

extension BusPermissions {
    /// ``ProcessRole``'s table; an unknown role may do nothing but call and listen.
    package static let byRole = BusPermissions(
        mayServe: { role, service in ProcessRole(rawValue: role)?.services.contains(service) == true },
        mayPublish: { role, topic in ProcessRole(rawValue: role)?.mayPublish(on: topic) == true })
}
