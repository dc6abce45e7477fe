package dev.troupe.orchestrator.page;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.api.SessionApi;
import java.util.List;
import java.util.function.Function;

/** Cuts listings into pages. */
public final class PageBuilder {
    private static final int MOST = SessionApi.MOST_LISTED;

    private PageBuilder() {}

    /**
     * How many rows to read for a page: one more than asked, to see whether there is another page.
     *
     * @throws TroupeException INVALID_REQUEST unless the limit is from 1 to 200
     */
    public static int rows(int limit) {
        if (limit < 1 || limit > MOST) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "limit is " + limit + "; it must be from 1 to " + MOST + ".");
        }
        return limit + 1;
    }

    /** The page of the rows read for a limit. */
    public static <R, T> ResultPage<T> page(
            List<R> rows, int limit, Function<R, PageCursor> cursor, Function<R, T> view) {
        List<R> shown = rows.subList(0, Math.min(limit, rows.size()));
        String next = rows.size() > limit ? cursor.apply(shown.getLast()).wire() : null;
        return new ResultPage<>(shown.stream().map(view).toList(), next);
    }
}
