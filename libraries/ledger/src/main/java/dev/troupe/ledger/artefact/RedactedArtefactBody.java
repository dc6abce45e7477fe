package dev.troupe.ledger.artefact;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.redaction.RedactedJsonModule;
import dev.troupe.redaction.SecretRedactor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Bodies of artefacts as they are kept. */
final class RedactedArtefactBody {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(RedactedJsonModule.module())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    private RedactedArtefactBody() {}

    /** The body with its secrets replaced and without blanks between its parts. */
    static String kept(String name, String body) {
        try {
            @Nullable Object read = JSON.readValue(body, Object.class);
            return JSON.writeValueAsString(renamed(read));
        } catch (JacksonException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The body of the artefact '" + name + "' is no JSON; send one JSON value.",
                    e);
        }
    }

    /** Agents choose the names of fields as well, so that these are texts like others. */
    private static @Nullable Object renamed(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> fields -> {
                Map<String, @Nullable Object> all = new LinkedHashMap<>();
                fields.forEach(
                        (name, field) -> all.put(free(String.valueOf(name), all), renamed(field)));
                yield all;
            }
            case List<?> entries -> {
                List<@Nullable Object> all = new ArrayList<>();
                entries.forEach(entry -> all.add(renamed(entry)));
                yield all;
            }
            case null, default -> value;
        };
    }

    /** Two secrets may be replaced by the same text. */
    private static String free(String name, Map<String, @Nullable Object> taken) {
        String redacted = SecretRedactor.ofProcess().redact(name);
        String free = redacted;
        for (int i = 2; taken.containsKey(free); i++) {
            free = redacted + " (" + i + ")";
        }
        return free;
    }
}
