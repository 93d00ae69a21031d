public import Messaging

extension ServiceName {
    public static let ingest: ServiceName = "ingest"
    public static let identification: ServiceName = "identification"
    public static let artwork: ServiceName = "artwork"
    public static let review: ServiceName = "review"
    public static let history: ServiceName = "history"
}
