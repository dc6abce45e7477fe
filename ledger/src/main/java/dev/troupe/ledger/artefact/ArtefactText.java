package dev.troupe.ledger.artefact;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sink.RedactedJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Bodies of artefacts as they are kept. */
final class ArtefactText {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(RedactedJson.module())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    private ArtefactText() {}

    /** The body with its secrets replaced and without blanks between its parts. */
    static String kept(String name, String body) {
        try {
            @Nullable Object read = JSON.readValue(body, Object.class);
            return JSON.writeValueAsString(read);
        } catch (JacksonException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The body of the artefact '" + name + "' is no JSON; send one JSON value.",
                    e);
        }
    }
}
