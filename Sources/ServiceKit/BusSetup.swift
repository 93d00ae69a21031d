package import Bus
import Contracts
import Logging
import Telemetry
import ZeroMQ

/// Bus configuration from a process's settings.
extension BusConfiguration {
    /// Generates this process's key pair, which lasts until the process ends.
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
    /// ``ProcessRole``'s table; an unknown role may only call services and subscribe.
    package static let byRole = BusPermissions(
        mayServe: { role, service in ProcessRole(rawValue: role)?.services.contains(service) == true },
        mayPublish: { role, topic in ProcessRole(rawValue: role)?.mayPublish(on: topic) == true })
}
