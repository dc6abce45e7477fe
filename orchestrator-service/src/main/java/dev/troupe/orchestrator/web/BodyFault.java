package dev.troupe.orchestrator.web;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;

/** Says in one sentence what is wrong with a body. */
final class BodyFault {
    private BodyFault() {}

    static String explain(HttpMessageNotReadableException failure) {
        return switch (failure.getCause()) {
            case InvalidFormatException wrong -> wrongValue(wrong);
            case DatabindException wrong when !wrong.getPath().isEmpty() ->
                    field(wrong) + " is missing or has the wrong type.";
            case StreamReadException broken ->
                    "The body is no JSON: it breaks off or errs in line "
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
