package dev.troupe.configuration.schema;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds settings records to the {@link SettingBounds} of their components. */
public final class BoundsValidator {
    private BoundsValidator() {}

    /**
     * Refuses values out of range, for the compact constructor of a settings record.
     *
     * @param prefix what the record's keys begin with, such as {@code troupe.worker}
     * @param values of all components, in their order; null is in range, and so is a map whose values all are
     * @throws IllegalArgumentException with a sentence that names key, value and range
     */
    public static void check(
            String prefix, Class<? extends Record> type, @Nullable Object... values) {
        RecordComponent[] components = type.getRecordComponents();
        if (values.length != components.length) {
            throw new IllegalStateException(type + " checks only some of its components.");
        }
        for (int at = 0; at < values.length; at++) {
            check(prefix, components[at], values[at]);
        }
    }

    private static void check(String prefix, RecordComponent component, @Nullable Object value) {
        SettingBounds bounds = component.getAnnotation(SettingBounds.class);
        if (bounds == null || value == null) {
            return;
        }
        String key = prefix + "." + kebab(component.getName());
        if (value instanceof Map<?, ?> named) {
            named.forEach(
                    (name, each) -> check(key + "." + name, kind(each.getClass()), bounds, each));
        } else {
            check(key, kind(component.getType()), bounds, value);
        }
    }

    private static void check(String key, SettingType kind, SettingBounds bounds, Object value) {
        ValueRange range = range(kind, List.of(), bounds);
        String text = text(value);
        if (!range.holds(text)) {
            throw new IllegalArgumentException(
                    "`%s` is %s; it must be %s.".formatted(key, text, range.sentence()));
        }
    }

    /** The range that a component's bounds describe; without any all values of its kind. */
    public static ValueRange range(
            SettingType kind, List<String> words, @Nullable SettingBounds bounds) {
        if (bounds == null) {
            return new ValueRange(kind, null, null, null, words, null, null);
        }
        String pattern = given(bounds.pattern());
        return new ValueRange(
                kind,
                given(bounds.least()),
                given(bounds.most()),
                given(bounds.or()),
                words,
                pattern == null ? null : Pattern.compile(pattern),
                given(bounds.wanted()));
    }

    /** The kind of the values of a Java type. */
    public static SettingType kind(Class<?> type) {
        if (type.isEnum()) {
            return SettingType.WORD;
        }
        return switch (type.getSimpleName()) {
            case "int", "long", "Integer", "Long" -> SettingType.NUMBER;
            case "boolean", "Boolean" -> SettingType.TRUTH;
            case "Duration" -> SettingType.DURATION;
            case "DataSize" -> SettingType.SIZE;
            case "List", "Set" -> SettingType.LIST;
            case "String", "Path", "URI" -> SettingType.TEXT;
            default -> throw new IllegalArgumentException(type + " is no type of a setting.");
        };
    }

    /** A component's name as settings write it. */
    public static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static @Nullable String given(String text) {
        return text.isEmpty() ? null : text;
    }

    private static String text(Object value) {
        return value instanceof Duration duration
                ? DurationFormat.text(duration)
                : value.toString();
    }
}
