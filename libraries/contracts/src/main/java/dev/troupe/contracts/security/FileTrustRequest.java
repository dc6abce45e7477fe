package dev.troupe.contracts.security;

import org.jspecify.annotations.Nullable;

/**
 * A person has looked at a file of a repository and trusts it.
 *
 * @param repository absolute path of the checkout's top level
 * @param sha256 of the bytes that the person was shown, in hex
 * @param file its path from there, one of {@link TrustableFile}; absent: {@code .troupe/config.yaml}
 */
public record FileTrustRequest(String repository, String sha256, @Nullable String file) {
    /** Trust in {@code .troupe/config.yaml}. */
    public FileTrustRequest(String repository, String sha256) {
        this(repository, sha256, null);
    }
}
