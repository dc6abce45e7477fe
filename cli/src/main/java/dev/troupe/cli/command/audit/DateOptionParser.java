package dev.troupe.cli.command.audit;

import dev.troupe.cli.command.UsageException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Dates and times as people write them: a day of this machine begins at midnight here. */
final class DateOptionParser {
    private static final List<Function<String, Instant>> FORMS =
            List.of(
                    text -> LocalDate.parse(text).atStartOfDay(ZoneId.systemDefault()).toInstant(),
                    text -> LocalDateTime.parse(text).atZone(ZoneId.systemDefault()).toInstant(),
                    text -> OffsetDateTime.parse(text).toInstant());

    private DateOptionParser() {}

    /**
     * The moment that an option means; null when it is not given.
     *
     * @throws UsageException naming option and value
     */
    static @Nullable Instant of(String option, @Nullable String text) {
        if (text == null) {
            return null;
        }
        for (Function<String, Instant> form : FORMS) {
            try {
                return form.apply(text);
            } catch (DateTimeException e) {
                // Another form may fit.
            }
        }
        throw new UsageException(
                option + " " + text + " is no date.",
                "Write 2026-11-30, 2026-11-30T12:00 or 2026-11-30T12:00:00Z.");
    }
}
