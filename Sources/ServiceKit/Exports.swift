// Whoever runs as a service reads settings.
@_exported public import ProcessSettings
