package dev.troupe.configuration.schema;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Durations as settings write them. */
public final class DurationFormat {
    private static final List<Map.Entry<String, Duration>> UNITS =
            List.of(
                    Map.entry("d", Duration.ofDays(1)),
                    Map.entry("h", Duration.ofHours(1)),
                    Map.entry("m", Duration.ofMinutes(1)),
                    Map.entry("s", Duration.ofSeconds(1)),
                    Map.entry("ms", Duration.ofMillis(1)));

    private DurationFormat() {}

    /** What a text says; absent when that is no duration. */
    public static Optional<Duration> read(String text) {
        return SettingType.DURATION.measure(text).map(it -> Duration.ofNanos(it.longValueExact()));
    }

    /** In the largest unit that it is a whole number of, such as {@code 90s}. */
    static String text(Duration duration) {
        for (Map.Entry<String, Duration> unit : UNITS) {
            long count = duration.dividedBy(unit.getValue());
            if (count != 0 && unit.getValue().multipliedBy(count).equals(duration)) {
                return count + unit.getKey();
            }
        }
        return duration.isZero() ? "0s" : duration.toString();
    }
}
