import ArgumentParser

struct Admin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look after a server: what runs, what is stuck, what it costs.",
        discussion: """
            The operators' token, ALBUMSCAN_ADMIN_TOKEN of the gateway, comes from the file that --admin-token-file names, from
            ALBUMSCAN_ADMIN_TOKEN, from the file that ALBUMSCAN_ADMIN_TOKEN_FILE names, or from `admin-token = …` in the server's section
            of the configuration file.
            """,
        subcommands: [
            AdminServicesCommand.self, AdminScansCommand.self, AdminScanCommand.self, AdminRetryCommand.self, AdminCancelCommand.self,
            AdminAlbumsCommand.self, AdminAlbumCommand.self, AdminInvalidateCommand.self, AdminRegenerateCommand.self,
            AdminRefetchCommand.self, AdminReplaceArtworkCommand.self, AdminMemoryCommand.self, AdminCatalogCommand.self,
            AdminSongsCommand.self,
            AdminLimitsCommand.self, AdminPromptsCommand.self, AdminTailCommand.self, AdminCostsCommand.self, AdminAccountCommand.self,
            AdminGrantCommand.self, AdminBlockAccountCommand.self, AdminUnblockAccountCommand.self, AdminRevokeDeviceCommand.self,
            AdminReadmitDeviceCommand.self, AdminWalletCommand.self,
        ])
}
