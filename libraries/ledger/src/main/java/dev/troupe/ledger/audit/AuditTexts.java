package dev.troupe.ledger.audit;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.sql.PgArray;
import dev.troupe.sink.RedactedJson;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Audit events as JSON; they are written without secrets. */
public final class AuditTexts {
    private static final JsonMapper JSON =
            JsonMapper.builder().addModule(RedactedJson.module()).build();

    private AuditTexts() {}

    /** The events as a statement parameter. */
    public static PgArray of(List<AuditEvent> audits) {
        return PgArray.texts(audits.stream().map(JSON::writeValueAsString).toList());
    }

    /** Their ids as a statement parameter. */
    public static PgArray ids(List<AuditEvent> audits) {
        return PgArray.uuids(audits.stream().map(AuditEvent::id).toList());
    }

    static AuditEvent read(String text) {
        return JSON.readValue(text, AuditEvent.class);
    }
}
