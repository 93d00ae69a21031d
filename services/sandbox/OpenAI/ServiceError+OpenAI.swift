/// What OpenAI finds wrong with single parameters, in its words.
extension ServiceError {
    static func missing(_ parameter: String) -> ServiceError {
        .invalid("Missing required parameter: '\(parameter)'.", parameter: parameter, code: "missing_required_parameter")
    }

    static func unknown(_ parameter: String) -> ServiceError {
        .invalid("Unknown parameter: '\(parameter)'.", parameter: parameter, code: "unknown_parameter")
    }

    static func unsupported(_ parameter: String, _ advice: String = "") -> ServiceError {
        .invalid(
            "Unsupported parameter: '\(parameter)' is not supported with this model.\(advice)", parameter: parameter,
            code: "unsupported_parameter")
    }

    /// - Parameter list: of the values that are supported, as a part of a sentence.
    static func value(_ value: JSON?, of parameter: String, isNoneOf list: String? = nil) -> ServiceError {
        .invalid(
            "Invalid value: '\(value?.string ?? "")'." + (list.map { " Supported values are: \($0)." } ?? ""), parameter: parameter,
            code: "invalid_value")
    }
}
