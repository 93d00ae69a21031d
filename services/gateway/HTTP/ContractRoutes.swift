import FoundationEssentials
import Hummingbird
import ServiceKit

/// The contract itself, `/openapi.yaml`.
struct ContractRoutes: Sendable {
    func add(to router: Router<GatewayRequestContext>) {
        let document = ByteBuffer(bytes: PackageResources.openapi_yaml)
        router.get("openapi.yaml") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/yaml; charset=utf-8", .cacheControl: "public, max-age=300"],
                body: ResponseBody(byteBuffer: document))
        }
    }
}
