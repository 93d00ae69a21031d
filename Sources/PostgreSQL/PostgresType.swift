/// A type of the server, by its object identifier (`pg_type.oid`).
public struct PostgresType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let bool = PostgresType(rawValue: 16)
    public static let bytea = PostgresType(rawValue: 17)
    public static let name = PostgresType(rawValue: 19)
    public static let int8 = PostgresType(rawValue: 20)
    public static let int2 = PostgresType(rawValue: 21)
    public static let int4 = PostgresType(rawValue: 23)
    public static let text = PostgresType(rawValue: 25)
    public static let oid = PostgresType(rawValue: 26)
    public static let json = PostgresType(rawValue: 114)
    public static let float4 = PostgresType(rawValue: 700)
    public static let float8 = PostgresType(rawValue: 701)
    public static let unknown = PostgresType(rawValue: 705)
    public static let bpchar = PostgresType(rawValue: 1042)
    public static let varchar = PostgresType(rawValue: 1043)
    public static let timestamptz = PostgresType(rawValue: 1184)
    public static let numeric = PostgresType(rawValue: 1700)
    public static let uuid = PostgresType(rawValue: 2950)
    public static let jsonb = PostgresType(rawValue: 3802)
    public static let boolArray = PostgresType(rawValue: 1000)
    public static let byteaArray = PostgresType(rawValue: 1001)
    public static let int2Array = PostgresType(rawValue: 1005)
    public static let int4Array = PostgresType(rawValue: 1007)
    public static let textArray = PostgresType(rawValue: 1009)
    public static let varcharArray = PostgresType(rawValue: 1015)
    public static let int8Array = PostgresType(rawValue: 1016)
    public static let float4Array = PostgresType(rawValue: 1021)
    public static let float8Array = PostgresType(rawValue: 1022)
    public static let timestamptzArray = PostgresType(rawValue: 1185)
    public static let uuidArray = PostgresType(rawValue: 2951)

    /// Whether this is one of the array types named here.
    var isArray: Bool { Self.names[self]?.hasSuffix("[]") ?? false }

    /// Whether the type was created by a user (enums are; a domain reports its base type): those have no fixed OID.
    var isUserDefined: Bool { rawValue >= 16384 }

    public var description: String { Self.names[self] ?? "type \(rawValue)" }

    private static let names: [PostgresType: String] = [
        .bool: "bool", .bytea: "bytea", .name: "name", .int8: "int8", .int2: "int2", .int4: "int4", .text: "text", .oid: "oid",
        .json: "json", .float4: "float4", .float8: "float8", .unknown: "unknown", .bpchar: "bpchar", .varchar: "varchar",
        .timestamptz: "timestamptz", .numeric: "numeric", .uuid: "uuid", .jsonb: "jsonb", .boolArray: "bool[]",
        .byteaArray: "bytea[]", .int2Array: "int2[]", .int4Array: "int4[]", .textArray: "text[]", .varcharArray: "varchar[]",
        .int8Array: "int8[]", .float4Array: "float4[]", .float8Array: "float8[]", .timestamptzArray: "timestamptz[]",
        .uuidArray: "uuid[]",
    ]
}
