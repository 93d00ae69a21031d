import AlbumScanAPI
import Bus
import Contracts
import Store

/// The wallets on the bus.
package struct WalletHandler: Sendable {
    private let service: WalletService

    package init(service: WalletService) {
        self.service = service
    }

    func serve(on node: BusNode, credit: Int) async {
        await serve(ListWallets.self, on: node, credit) { try await $0.list($1.reader) }
        await serve(ShowWallet.self, on: node, credit) { try await $0.show($1.wallet, $1.reader) }
        await serve(ListWalletChanges.self, on: node, credit) { try await $0.changes(since: $1.since, limit: $1.limit, $1.reader) }
        await serve(CreateWallet.self, on: node, credit) { try await $0.create($1.id, $1.wallet, $1.reader) }
        await serve(ChangeWallet.self, on: node, credit) { try await $0.change($1.wallet, $1.change, $1.reader) }
        await serve(DeleteWallet.self, on: node, credit) { service, request in
            try await service.delete(request.wallet, request.reader)
            return Done()
        }
        await serve(AddDisc.self, on: node, credit) { try await $0.add($1.choice, to: $1.wallet, $1.reader) }
        await serve(ChooseDisc.self, on: node, credit) { try await $0.choose($1.choice, for: $1.discID, in: $1.wallet, $1.reader) }
        await serve(RemoveDisc.self, on: node, credit) { service, request in
            try await service.remove(request.discID, from: request.wallet, request.reader)
            return Done()
        }
        await serve(ReplacePicks.self, on: node, credit) { try await $0.replacePicks($1.reading, in: $1.wallet, $1.reader) }
        await serve(DiagnoseWallet.self, on: node, credit) { try await $0.diagnose($1.wallet, $1.reader) }
        await serve(RefreshWallet.self, on: node, credit) { try await $0.refresh($1.wallet, $1.reader) }
        await node.serve(ImportList.self, credit: credit) { [service] request, context in
            try await Self.reporting {
                BusPayload(
                    try await service.importList(context.attachment ?? [], as: request.format, into: request.wallet, request.reader))
            }
        }
    }

    private func serve<R: BusRequest>(
        _ type: R.Type, on node: BusNode, _ credit: Int, _ answer: @escaping @Sendable (WalletService, R) async throws -> R.Reply
    ) async {
        await node.serve(type, credit: credit) { [service] request, _ in
            try await Self.reporting { BusPayload(try await answer(service, request)) }
        }
    }

    /// Turns errors of the database into errors that tell the caller whether to retry, and when.
    package static func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as AllowanceExhausted {
            throw BusError(
                code: .allowanceExhausted, isRetryable: true, message: "You have put many records into wallets today.",
                retryAfter: error.renewsIn.inSeconds)
        } catch let error as StoreError where error.isUnstorableValue {
            throw BusError(code: .badMessage, message: "A text must not hold U+0000.")
        } catch let error as StoreError {
            throw BusError(
                code: .internal, isRetryable: error.isRetryable, message: "The wallets are not available at the moment.",
                detail: error.description)
        }
    }
}
