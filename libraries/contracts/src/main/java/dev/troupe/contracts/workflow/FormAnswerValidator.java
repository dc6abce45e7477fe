package dev.troupe.contracts.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers to forms, as people give them. */
public final class FormAnswerValidator {
    private static final int LONGEST = 4_000;

    private FormAnswerValidator() {}

    /**
     * The answers to all fields of a form, in their order; what is left out or null takes what is suggested.
     *
     * @param given by the keys of the form's fields
     * @throws TroupeException INVALID_REQUEST naming everything that is wrong with them
     */
    public static Map<String, Object> complete(QuestionForm form, Map<String, Object> given) {
        return complete(form, given, false);
    }

    /**
     * The same.
     *
     * @param leave whether what has neither an answer nor a suggestion stays without, which only agents take
     * @throws TroupeException as above
     */
    public static Map<String, Object> complete(
            QuestionForm form, Map<String, Object> given, boolean leave) {
        List<String> faults = new ArrayList<>();
        if (leave && form.asker() == null) {
            faults.add("A workflow asks this question, so no agent can decide it.");
        }
        Map<String, Object> all = new LinkedHashMap<>();
        for (FormField field : form.fields()) {
            @Nullable Object answer = given.getOrDefault(field.key(), field.suggestion());
            if (answer == null) {
                answer = field.suggestion();
            }
            if (answer != null || !leave) {
                fault(field, answer).ifPresent(faults::add);
            }
            if (answer != null) {
                all.put(field.key(), answer);
            }
        }
        given.keySet().stream()
                .filter(key -> !asks(form, key))
                .map(key ->
                        "No question has the key '%s'; the questions are %s."
                                .formatted(key, keys(form)))
                .forEach(faults::add);
        if (!faults.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    String.join(" ", faults),
                    "Correct the answers and send them again; none was saved yet.",
                    null);
        }
        return all;
    }

    /**
     * What is wrong with the answer to one field, in one sentence.
     *
     * @param answer null: none was given, and none is suggested
     */
    public static Optional<String> fault(FormField field, @Nullable Object answer) {
        if (answer == null) {
            return Optional.of(
                    "'%s' must be answered, because it has no suggested answer."
                            .formatted(field.key()));
        }
        boolean fits =
                switch (field.kind()) {
                    case CHOICE -> chosen(field, answer);
                    case CHOICES ->
                            answer instanceof Collection<?> some
                                    && some.stream().allMatch(one -> chosen(field, one))
                                    && some.stream().distinct().count() == some.size();
                    case TEXT -> answer instanceof String text && fits(text);
                    case YES_NO -> answer instanceof Boolean;
                    // What JSON writes with a large exponent is read as infinite.
                    case NUMBER ->
                            answer instanceof Number number
                                    && Double.isFinite(number.doubleValue());
                };
        return fits
                ? Optional.empty()
                : Optional.of("'%s' must be %s.".formatted(field.key(), expected(field)));
    }

    private static boolean chosen(FormField field, @Nullable Object answer) {
        return choices(field).stream().anyMatch(one -> one.value().equals(answer));
    }

    private static boolean fits(String text) {
        return !text.isBlank() && text.length() <= LONGEST && text.indexOf('\0') < 0;
    }

    private static String expected(FormField field) {
        return switch (field.kind()) {
            case CHOICE -> "one of " + values(field);
            case CHOICES -> "an array of some of %s, each once".formatted(values(field));
            case TEXT -> "text that is not blank, of at most %d characters".formatted(LONGEST);
            case YES_NO -> "true or false";
            case NUMBER -> "a number of at most 308 digits";
        };
    }

    private static String values(FormField field) {
        return choices(field).stream()
                .map(FormField.Choice::value)
                .collect(Collectors.joining(", "));
    }

    private static List<FormField.Choice> choices(FormField field) {
        return field.choices() == null ? List.of() : field.choices();
    }

    private static boolean asks(QuestionForm form, String key) {
        return form.fields().stream().anyMatch(field -> field.key().equals(key));
    }

    private static String keys(QuestionForm form) {
        return form.fields().stream().map(FormField::key).collect(Collectors.joining(", "));
    }
}
