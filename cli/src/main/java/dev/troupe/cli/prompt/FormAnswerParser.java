package dev.troupe.cli.prompt;

import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.FormField.Choice;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers as people type them. */
public final class FormAnswerParser {
    private FormAnswerParser() {}

    /**
     * What a text means as an answer: choices by value or by number, several with commas between them or {@code
     * none}, yes or no, a number. What cannot be read so stays a text, which then does not fit the field.
     */
    public static Object read(FormField field, String typed) {
        String text = typed.strip();
        return switch (field.kind()) {
            case CHOICE -> value(field, text);
            case CHOICES ->
                    text.isEmpty() || (text.equals("none") && !offers(field, text))
                            ? List.of()
                            : several(field, text);
            case TEXT -> text;
            case YES_NO ->
                    switch (text.toLowerCase(Locale.ROOT)) {
                        case "y", "yes", "true" -> true;
                        case "n", "no", "false" -> false;
                        default -> text;
                    };
            case NUMBER -> number(text);
        };
    }

    /** How a question that is not answered by a text can be, as people type it. */
    static Optional<String> expected(FormField field) {
        int choices = field.choices() == null ? 0 : field.choices().size();
        return switch (field.kind()) {
            case CHOICE -> Optional.of("Type one number from 1 to %d.".formatted(choices));
            case CHOICES ->
                    Optional.of(
                            "Type numbers from 1 to %d with commas between them, each once, or `none`."
                                    .formatted(choices));
            case TEXT -> Optional.empty();
            case YES_NO -> Optional.of("Type yes or no.");
            case NUMBER -> Optional.of("Type a number, of at most 308 digits.");
        };
    }

    /** An answer as a person would type it. */
    public static String shown(@Nullable Object answer) {
        return switch (answer) {
            case null -> "";
            case Boolean yes -> yes ? "yes" : "no";
            case List<?> several ->
                    several.isEmpty()
                            ? "none"
                            : several.stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(","));
            default -> String.valueOf(answer);
        };
    }

    /** A value may hold commas itself: the longest that stands there is meant. */
    private static List<String> several(FormField field, String text) {
        List<String> all = new ArrayList<>();
        for (int from = 0; from <= text.length(); ) {
            int start = from;
            int end =
                    choices(field).stream()
                            .map(it -> end(text, start, it.value()))
                            .max(Integer::compare)
                            .filter(it -> it >= 0)
                            .orElseGet(() -> comma(text, start));
            all.add(value(field, text.substring(from, end).strip()));
            from = end + 1;
        }
        return List.copyOf(all);
    }

    /** Where a value ends that stands in a text as one of several; -1 when it does not. */
    private static int end(String text, int from, String value) {
        int begin = from;
        while (begin < text.length() && text.charAt(begin) == ' ') {
            begin++;
        }
        int behind = begin + value.length();
        int end = text.startsWith(value, begin) ? comma(text, behind) : -1;
        return end >= 0 && text.substring(behind, end).isBlank() ? end : -1;
    }

    private static int comma(String text, int from) {
        int at = text.indexOf(',', from);
        return at < 0 ? text.length() : at;
    }

    private static List<Choice> choices(FormField field) {
        return field.choices() == null ? List.of() : field.choices();
    }

    /** Whether a text is the value of a choice. */
    static boolean offers(FormField field, String text) {
        return choices(field).stream().anyMatch(it -> it.value().equals(text));
    }

    private static String value(FormField field, String text) {
        List<Choice> choices = choices(field);
        if (offers(field, text)) {
            return text;
        }
        boolean place = text.matches("[1-9]") && text.charAt(0) - '0' <= choices.size();
        return place ? choices.get(text.charAt(0) - '1').value() : text;
    }

    private static Object number(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            return text;
        }
    }
}
