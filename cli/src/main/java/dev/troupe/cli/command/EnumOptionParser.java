package dev.troupe.cli.command;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads options whose value is one word of a fixed set. */
public final class EnumOptionParser {
    private EnumOptionParser() {}

    /**
     * Makes a reader of words such as {@code accept-edits}.
     *
     * @param name what the word is called in an error, such as {@code mode}
     */
    public static <E extends Enum<E>> ITypeConverter<E> of(Class<E> type, String name) {
        return text -> {
            List<String> words = words(type);
            int at = words.indexOf(text);
            if (at < 0) {
                String all = String.join(", ", words);
                throw new TypeConversionException(
                        "'%s' is no %s; it is one of %s".formatted(text, name, all));
            }
            return type.getEnumConstants()[at];
        };
    }

    /** Lists the words of an enum in their order. */
    public static List<String> words(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(it -> it.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }
}
