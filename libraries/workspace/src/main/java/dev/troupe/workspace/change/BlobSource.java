package dev.troupe.workspace.change;

import java.util.Optional;

/** Where the bytes of changes are kept. */
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
                        new IllegalStateException("The bytes named " + hash + " were never kept."));
    }
}
