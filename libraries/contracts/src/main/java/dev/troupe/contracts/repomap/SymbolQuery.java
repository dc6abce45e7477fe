package dev.troupe.contracts.repomap;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks about a symbol or a file in repositories.
 *
 * @param repositories absolute paths of checkouts, or of directories in them; 1 to 10
 * @param name a symbol, with or without what it belongs to ({@code total}, {@code Cart.total}), or a path from the top of the
 *     checkout, as the question wants
 * @param most how many places are given at most, 1 to 1,000; 100 when absent
 * @param bodies whether definitions come with their text
 * @param atOnce whether the files as they were at the last question will do, for people who type; these files, too, are then
 *     looked at again, for the next question
 */
public record SymbolQuery(
        List<String> repositories,
        SymbolQuestion question,
        String name,
        @Nullable Integer most,
        @Nullable Boolean bodies,
        @Nullable Boolean atOnce) {
    /** Asks about the files as they are now. */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public SymbolQuery(
            List<String> repositories,
            SymbolQuestion question,
            String name,
            @Nullable Integer most,
            @Nullable Boolean bodies) {
        this(repositories, question, name, most, bodies, null);
    }
}
