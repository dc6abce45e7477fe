package dev.troupe.repomap.repository;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A number that may be asked for: how much it is when it is absent, and how much it may be. */
record QueryLimit(String field, int usual, int most) {
    static final QueryLimit CONTEXT_TOKENS = new QueryLimit("tokens", 8000, 100_000);
    static final QueryLimit MAP_TOKENS = new QueryLimit("tokens", 1000, 100_000);
    static final QueryLimit PLACES = new QueryLimit("most", 100, 1000);
    static final QueryLimit PASSAGES = new QueryLimit("most", 10, 100);
    static final QueryLimit LINES = new QueryLimit("most", 200, 10_000);
    private static final int MOST_REPOSITORIES = 10;

    /**
     * Takes what was asked for.
     *
     * @throws TroupeException {@link ErrorCode#INVALID_REQUEST} when it is out of range
     */
    int of(@Nullable Integer wanted) {
        if (wanted == null) {
            return usual;
        }
        if (wanted < 1 || wanted > most) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`%s` must be from 1 to %,d, not %,d.".formatted(field, most, wanted));
        }
        return wanted;
    }

    /** Refuses none, and more repositories than one question may name. */
    static List<String> repositories(@Nullable List<String> named) {
        if (named == null || named.isEmpty() || named.size() > MOST_REPOSITORIES) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`repositories` must name from 1 to %d checkouts."
                            .formatted(MOST_REPOSITORIES));
        }
        return named;
    }

    /** Refuses a text that is absent or blank. */
    static String text(String field, @Nullable String given) {
        if (given == null || given.isBlank()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "`" + field + "` is missing or empty.");
        }
        return given;
    }
}
