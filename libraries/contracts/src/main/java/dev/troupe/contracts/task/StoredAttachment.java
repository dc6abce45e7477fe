package dev.troupe.contracts.task;

/**
 * Names what came with a message, whose bytes the ledger keeps.
 *
 * @param name what the model and people know it by
 * @param mediaType {@code text/plain} in UTF-8, or the type of an image
 * @param hash SHA-256 of its bytes in hex, by which the ledger knows them
 * @param size how many bytes it has
 */
public record StoredAttachment(String name, String mediaType, String hash, long size) {
    /** The media type of texts. */
    public static final String TEXT = "text/plain";

    /** Whether it is an image. */
    public boolean image() {
        return !TEXT.equals(mediaType);
    }
}
