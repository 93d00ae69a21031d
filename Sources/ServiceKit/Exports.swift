// Every service reads settings.
@_exported public import ProcessSettings
