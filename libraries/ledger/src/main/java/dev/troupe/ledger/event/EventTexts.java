package dev.troupe.ledger.event;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.sql.PgArray;
import dev.troupe.sink.RedactedJson;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Event bodies as JSON; they are written without secrets. */
public final class EventTexts {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(RedactedJson.module())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
                    .build();

    private EventTexts() {}

    /** The bodies as a statement parameter. */
    public static PgArray of(List<EventBody> events) {
        return PgArray.texts(
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
