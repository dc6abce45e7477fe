package dev.troupe.contracts.security;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The files of a repository that widen what may happen there once a person trusts them. */
public enum TrustableFile {
    /** Settings, with rules for commands and files among them. */
    SETTINGS(".troupe/config.yaml"),
    /** Rules for commands. */
    SECURITY(".troupe/security.json"),
    /** The same, where that one is missing. */
    OTHER_SECURITY(".terraphim/security.json");

    private final String path;

    TrustableFile(String path) {
        this.path = path;
    }

    /** Where a repository keeps it, from its top level; this is what it is called on the wire. */
    public String path() {
        return path;
    }

    /**
     * The file of a path from the top level.
     *
     * @param path null: the settings
     * @throws TroupeException INVALID_REQUEST when no such file can be trusted
     */
    public static TrustableFile of(@Nullable String path) {
        if (path == null) {
            return SETTINGS;
        }
        return Arrays.stream(values())
                .filter(it -> it.path.equals(path))
                .findFirst()
                .orElseThrow(() -> unknown(path));
    }

    private static TroupeException unknown(String path) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                "`file` is "
                        + path
                        + ", but only "
                        + Arrays.stream(values())
                                .map(TrustableFile::path)
                                .collect(Collectors.joining(", "))
                        + " can be trusted.");
    }
}
