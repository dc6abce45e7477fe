package dev.troupe.repomap.repository;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.linesearch.RegexSearchRequest;
import java.time.Duration;
import java.util.List;
import org.eclipse.jgit.ignore.FastIgnoreRule;

/** Turns what a caller asks for into a search. */
final class LineSearchRequests {
    private static final int LONGEST_LINE = 500;
    private static final Duration TIME_LIMIT = Duration.ofSeconds(5);

    private LineSearchRequests() {}

    private static List<String> requireGlobs(List<String> globs) {
        for (String it : globs) {
            if (new FastIgnoreRule(it).isEmpty()) {
                throw new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "`%s` is no glob such as `*.py` or `!docs/`.".formatted(it));
            }
        }
        return globs;
    }

    static RegexSearchRequest of(LineSearchQuery query) {
        List<String> globs = query.globs();
        return new RegexSearchRequest(
                QueryLimit.text("pattern", query.pattern()),
                Boolean.TRUE.equals(query.literal()),
                Boolean.TRUE.equals(query.ignoreCase())
                        ? RegexSearchRequest.LetterCase.INSENSITIVE
                        : RegexSearchRequest.LetterCase.SENSITIVE,
                Boolean.TRUE.equals(query.wholeWord()),
                globs == null ? List.of() : requireGlobs(globs),
                QueryLimit.LINES.of(query.most()),
                LONGEST_LINE,
                false,
                TIME_LIMIT);
    }
}
