package dev.troupe.configuration.schema;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The values that a key may have.
 *
 * @param least the least, written as values are; of a text its length
 * @param most the greatest, alike
 * @param or one value outside these bounds
 * @param words the words of a {@link SettingType#WORD}, else empty
 * @param pattern what a text must match as a whole
 * @param wanted that pattern in words
 */
public record ValueRange(
        SettingType kind,
        @Nullable String least,
        @Nullable String most,
        @Nullable String or,
        List<String> words,
        @Nullable Pattern pattern,
        @Nullable String wanted) {
    /** Copies the words. */
    public ValueRange {
        words = List.copyOf(words);
    }

    /** Any value of a kind. */
    public static ValueRange any(SettingType kind) {
        return new ValueRange(kind, null, null, null, List.of(), null, null);
    }

    /** Whether a value may be set. The elements of lists are texts and each may. */
    public boolean holds(String value) {
        Optional<BigInteger> amount = kind.measure(value);
        if (amount.isPresent() && or != null && amount.get().equals(limit(or))) {
            return true;
        }
        return amount.isPresent()
                && atLeast(amount.get(), least)
                && atLeast(most, amount.get())
                && (kind != SettingType.WORD
                        || words.stream().anyMatch(it -> NameSpelling.same(it, value)))
                && (pattern == null || pattern.matcher(value).matches());
    }

    /** Whether one value is greater than another; false where either is no amount, as what refers to another place. */
    public boolean exceeds(String value, String other) {
        Optional<BigInteger> most = kind.measure(other);
        return most.isPresent()
                && kind.measure(value).filter(it -> it.compareTo(most.get()) > 0).isPresent();
    }

    private boolean atLeast(BigInteger amount, @Nullable String bound) {
        return bound == null || amount.compareTo(limit(bound)) >= 0;
    }

    private boolean atLeast(@Nullable String bound, BigInteger amount) {
        return bound == null || limit(bound).compareTo(amount) >= 0;
    }

    /** The bounds of a text count its characters. */
    private BigInteger limit(String bound) {
        SettingType measured = kind == SettingType.TEXT ? SettingType.NUMBER : kind;
        return measured.measure(bound)
                .orElseThrow(() ->
                        new IllegalArgumentException("`" + bound + "` is not " + kind.words()));
    }

    /** What a value must be, as the end of a sentence that begins with "it must be". */
    public String sentence() {
        if (kind == SettingType.WORD) {
            return "one of " + String.join(", ", words);
        }
        if (wanted != null) {
            return wanted;
        }
        String bounds = bounds();
        if (bounds.isEmpty()) {
            return kind.words();
        }
        return kind == SettingType.TEXT ? "a text, " + bounds : kind.words() + ", " + bounds;
    }

    /** The bounds alone, such as {@code from 1 to 64}; empty without any. */
    public String bounds() {
        if (kind == SettingType.TEXT) {
            return length();
        }
        String inside =
                least != null && most != null
                        ? "from " + least + " to " + most
                        : least != null
                                ? "at least " + least
                                : most != null ? "at most " + most : "";
        return or == null ? inside : inside + ", or " + or;
    }

    private String length() {
        if (least == null && most == null) {
            return "";
        }
        return most == null
                ? "1".equals(least) ? "not empty" : "at least " + least + " characters"
                : "from " + (least == null ? "0" : least) + " to " + most + " characters";
    }

    /** What a value may be, as tables say it: its words, its bounds, or {@code any}. */
    public String table() {
        if (kind == SettingType.WORD) {
            return String.join(", ", words);
        }
        if (wanted != null) {
            return wanted;
        }
        String bounds = bounds();
        return !bounds.isEmpty() ? bounds : kind == SettingType.TRUTH ? "true, false" : "any";
    }
}
