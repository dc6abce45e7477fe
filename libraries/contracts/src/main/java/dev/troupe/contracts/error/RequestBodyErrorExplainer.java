package dev.troupe.contracts.error;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;

/** Says in one sentence what is wrong with a request's body, in our words and not the parser's. */
public final class RequestBodyErrorExplainer {
    private RequestBodyErrorExplainer() {}

    /**
     * The sentence for people.
     *
     * @param cause what Jackson threw; absent when there was no body
     */
    public static String explain(@Nullable Throwable cause) {
        return switch (cause) {
            case InvalidFormatException wrong -> wrongValue(wrong);
            case DatabindException wrong when !wrong.getPath().isEmpty() ->
                    field(wrong) + " is missing or has the wrong type.";
            case StreamReadException broken ->
                    "The body is not JSON: it breaks off or has a mistake in line "
                            + broken.getLocation().getLineNr()
                            + ", column "
                            + broken.getLocation().getColumnNr()
                            + ".";
            case null, default -> "The body is missing or is not the JSON object expected here.";
        };
    }

    private static String wrongValue(InvalidFormatException wrong) {
        Class<?> type = wrong.getTargetType();
        String expected =
                type != null && type.isEnum()
                        ? "one of " + constants(type)
                        : "a " + (type == null ? "valid value" : type.getSimpleName());
        return "%s is '%s'; it must be %s.".formatted(field(wrong), wrong.getValue(), expected);
    }

    private static String constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
    }

    private static String field(DatabindException wrong) {
        List<String> names =
                wrong.getPath().stream()
                        .map(step ->
                                step.getPropertyName() == null
                                        ? "[" + step.getIndex() + "]"
                                        : step.getPropertyName())
                        .toList();
        return names.isEmpty() ? "The body" : String.join(".", names);
    }
}
