package dev.troupe.cli.chat;

import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.RewindScope;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what people type behind {@code /rewind}: {@code 3}, {@code 3 files}, {@code 3 conversation}. */
final class RewindWordsParser {
    private static final Pattern WORDS =
            Pattern.compile("(\\d{1,9})(?:\\s+(files|conversation|both))?");

    private RewindWordsParser() {}

    /** Reads them; empty when they name no step, or something that cannot go back. */
    static Optional<RewindRequest> of(String words) {
        Matcher matcher = WORDS.matcher(words.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        RewindScope scope =
                matcher.group(2) == null
                        ? RewindScope.BOTH
                        : RewindScope.valueOf(matcher.group(2).toUpperCase(Locale.ROOT));
        return Optional.of(new RewindRequest(Integer.valueOf(matcher.group(1)), scope));
    }
}
