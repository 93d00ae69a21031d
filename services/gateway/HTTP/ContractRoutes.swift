import FoundationEssentials
import Hummingbird
import ServiceKit

/// The API contract, `/openapi.yaml`.
struct ContractRoutes: Sendable {
    private let document: ByteBuffer

    init() throws {
        document = ByteBuffer(bytes: try GatewayFiles()["openapi.yaml"])
    }

    func add(to router: Router<GatewayRequestContext>) {
        let document = document
        router.get("openapi.yaml") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/yaml; charset=utf-8", .cacheControl: "public, max-age=300"],
                body: ResponseBody(byteBuffer: document))
        }
    }
}
