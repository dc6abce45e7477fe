package dev.troupe.configuration.source;

/** Tells whether a person trusts a repository's file as it is now: some of its keys count only then. */
public enum SettingsFileTrust {
    /** Someone does. */
    TRUSTED,
    /** Nobody does. */
    UNTRUSTED,
    /** It could not be asked. */
    UNKNOWN
}
