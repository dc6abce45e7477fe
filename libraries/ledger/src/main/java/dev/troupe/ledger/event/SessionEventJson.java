package dev.troupe.ledger.event;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.redaction.RedactedJsonModule;
import dev.troupe.ledger.sql.PostgresArray;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Event bodies as JSON; they are written without secrets. */
public final class SessionEventJson {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(RedactedJsonModule.module())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
                    .build();

    private SessionEventJson() {}

    /** The bodies as a statement parameter. */
    public static PostgresArray of(List<EventBody> events) {
        return PostgresArray.texts(
                events.stream().map(JSON.writerFor(EventBody.class)::writeValueAsString).toList());
    }

    /**
     * The body, unless it is of a type that this version does not know.
     *
     * @throws JacksonException when the text is no event at all
     */
    static Optional<EventBody> read(String text) {
        return Optional.ofNullable(JSON.readValue(text, EventBody.class));
    }
}
