package dev.troupe.configuration.schema;

/** Describes what may be set at one place of the settings. */
public sealed interface SchemaNode permits SchemaSection, NamedEntries, SettingKey {
    /** Tells what the place is for, in one sentence without a full stop. */
    String meaning();
}
