package dev.troupe.orchestrator.page;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The last thing seen of a listing in descending order of time. On a wire it is an opaque word.
 *
 * @param at its time
 * @param id tells things of the same time apart
 */
public record PageCursor(Instant at, UUID id) {
    private static final PageCursor START =
            new PageCursor(Instant.parse("9999-12-31T00:00:00Z"), new UUID(-1, -1));

    /**
     * Reads a cursor; an absent one stands before everything.
     *
     * @throws TroupeException INVALID_REQUEST when it was not made by {@link #wire()}
     */
    public static PageCursor of(@Nullable String wire) {
        if (wire == null || wire.isEmpty()) {
            return START;
        }
        try {
            String plain =
                    new String(Base64.getUrlDecoder().decode(wire), StandardCharsets.US_ASCII);
            int space = plain.indexOf(' ');
            return new PageCursor(
                    Instant.parse(plain.substring(0, space)),
                    UUID.fromString(plain.substring(space + 1)));
        } catch (RuntimeException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The cursor is not one this server gave out.",
                    "Start again without a cursor.",
                    e);
        }
    }

    /** The cursor as an opaque word of letters, digits, hyphens and underscores. */
    public String wire() {
        byte[] plain = (at + " " + id).getBytes(StandardCharsets.US_ASCII);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain);
    }
}
