/// Facts about the build.
public enum BuildInfo {
    /// The version of the whole project.
    public static let version = "0.1.0"
}
