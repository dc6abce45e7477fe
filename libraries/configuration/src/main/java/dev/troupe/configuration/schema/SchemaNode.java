package dev.troupe.configuration.schema;

/** What may stand at one place of the settings. */
public sealed interface SchemaNode permits SchemaSection, NamedEntries, SettingKey {
    /** What it is for, one sentence without a full stop. */
    String meaning();
}
