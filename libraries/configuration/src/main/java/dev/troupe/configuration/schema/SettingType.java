package dev.troupe.configuration.schema;

import java.math.BigInteger;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names the types of values. */
public enum SettingType {
    TEXT("a text"),
    NUMBER("a whole number"),
    TRUTH("true or false"),
    DURATION("a duration such as 30s"),
    SIZE("an amount of data such as 64MB"),
    WORD("a word"),
    LIST("a list of texts");

    private static final Pattern MEASURED = Pattern.compile("([+-]?\\d{1,18})([A-Za-z]{0,2})");
    private static final Map<String, Long> NANOS =
            Map.of(
                    "ns", 1L,
                    "us", 1_000L,
                    "ms", 1_000_000L,
                    "", 1_000_000L,
                    "s", 1_000_000_000L,
                    "m", 60_000_000_000L,
                    "h", 3_600_000_000_000L,
                    "d", 86_400_000_000_000L);
    private static final Map<String, Long> BYTES =
            Map.of("", 1L, "B", 1L, "KB", 1L << 10, "MB", 1L << 20, "GB", 1L << 30, "TB", 1L << 40);
    private static final Set<String> TRUTHS =
            Set.of("true", "false", "yes", "no", "on", "off", "1", "0");

    private final String words;

    SettingType(String words) {
        this.words = words;
    }

    /** As the end of a sentence that begins with "it must be". */
    public String words() {
        return words;
    }

    /** Whether its values are more or less than others. */
    public boolean measurable() {
        return this == NUMBER || this == DURATION || this == SIZE;
    }

    /**
     * How much a value is: a number itself, the nanoseconds of a duration, the bytes of a size, the characters of
     * a text, 0 of what has no measure. Absent when the text is no value of this kind.
     */
    Optional<BigInteger> measure(String text) {
        return switch (this) {
            case TEXT -> Optional.of(BigInteger.valueOf(text.length()));
            case NUMBER ->
                    text.matches("[+-]?\\d{1,18}")
                            ? Optional.of(new BigInteger(text))
                            : Optional.empty();
            case DURATION -> text.matches("[+-]?[pP].*") ? iso(text) : scaled(text, NANOS);
            case SIZE -> scaled(text, BYTES);
            case TRUTH ->
                    TRUTHS.contains(text.toLowerCase(Locale.ROOT))
                            ? Optional.of(BigInteger.ZERO)
                            : Optional.empty();
            case WORD, LIST -> Optional.of(BigInteger.ZERO);
        };
    }

    private static Optional<BigInteger> scaled(String text, Map<String, Long> units) {
        Matcher matcher = MEASURED.matcher(text);
        Long unit =
                matcher.matches()
                        ? units.get(
                                units.containsKey("ms")
                                        ? matcher.group(2).toLowerCase(Locale.ROOT)
                                        : matcher.group(2))
                        : null;
        return unit == null
                ? Optional.empty()
                : Optional.of(new BigInteger(matcher.group(1)).multiply(BigInteger.valueOf(unit)));
    }

    private static Optional<BigInteger> iso(String text) {
        try {
            Duration read = Duration.parse(text);
            return Optional.of(
                    BigInteger.valueOf(read.getSeconds())
                            .multiply(BigInteger.valueOf(1_000_000_000L))
                            .add(BigInteger.valueOf(read.getNano())));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
