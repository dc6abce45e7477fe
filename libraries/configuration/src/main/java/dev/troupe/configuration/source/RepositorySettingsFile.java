package dev.troupe.configuration.source;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The configuration file of a repository.
 *
 * @param path of the file, whether there or not
 * @param text the text that was looked at when trust was asked for; null: what the path holds now
 * @param why the trust is unknown, as the end of a sentence; else null
 */
public record RepositorySettingsFile(
        Path path, @Nullable String text, SettingsFileTrust trust, @Nullable String why) {
    /** Where a repository keeps it, from its top level. */
    public static final String NAME = ".troupe/config.yaml";

    private static final String WAITS = "counts only once a person trusts this file";

    /** A file that nobody trusts. */
    public static RepositorySettingsFile untrusted(Path path) {
        return new RepositorySettingsFile(path, null, SettingsFileTrust.UNTRUSTED, null);
    }

    /**
     * A file of which it is not known whether somebody trusts it.
     *
     * @param why such as {@code no server runs}
     */
    public static RepositorySettingsFile unknown(Path path, String why) {
        return new RepositorySettingsFile(path, null, SettingsFileTrust.UNKNOWN, why);
    }

    /** A file that a person trusts with this text. */
    public static RepositorySettingsFile trusted(Path path, String text) {
        return new RepositorySettingsFile(path, text, SettingsFileTrust.TRUSTED, null);
    }

    /** A file as it would count if somebody trusted what it holds now. */
    public static RepositorySettingsFile supposed(Path path) {
        return new RepositorySettingsFile(path, null, SettingsFileTrust.TRUSTED, null);
    }

    /** What becomes of a key that waits for trust, as the end of a sentence. */
    String effect() {
        return trust == SettingsFileTrust.UNKNOWN
                ? WAITS + "; not known whether trusted: " + why
                : WAITS;
    }
}
