package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * A person has looked at a file of a project and trusts it.
 *
 * @param sha256 of the bytes that the person was shown, in hex
 * @param file its path from the top level, such as {@code .troupe/security.json}; absent: {@code
 *     .troupe/config.yaml}
 */
public record ProjectTrustRequest(String sha256, @Nullable String file) {
    /** Trust in {@code .troupe/config.yaml}. */
    public ProjectTrustRequest(String sha256) {
        this(sha256, null);
    }
}
