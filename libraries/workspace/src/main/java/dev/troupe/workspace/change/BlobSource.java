package dev.troupe.workspace.change;

import java.util.Optional;

/** Finds the bytes of changes by their hash. */
@FunctionalInterface
public interface BlobSource {
    /** The bytes with this SHA-256, in hex. */
    Optional<byte[]> find(String hash);

    /**
     * The bytes with this SHA-256, which must be there.
     *
     * @throws IllegalStateException when they are not
     */
    default byte[] bytes(String hash) {
        return find(hash)
                .orElseThrow(() ->
                        new IllegalStateException(
                                "The content with hash " + hash + " was never stored."));
    }
}
