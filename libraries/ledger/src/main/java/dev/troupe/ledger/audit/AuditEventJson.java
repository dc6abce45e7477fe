package dev.troupe.ledger.audit;

import dev.troupe.contracts.redaction.RedactedJsonModule;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.sql.PostgresArray;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Audit events as JSON; they are written without secrets. */
public final class AuditEventJson {
    private static final JsonMapper JSON =
            JsonMapper.builder().addModule(RedactedJsonModule.module()).build();

    private AuditEventJson() {}

    /** The events as a statement parameter. */
    public static PostgresArray of(List<AuditEvent> audits) {
        return PostgresArray.texts(audits.stream().map(JSON::writeValueAsString).toList());
    }

    /** Their ids as a statement parameter. */
    public static PostgresArray ids(List<AuditEvent> audits) {
        return PostgresArray.uuids(audits.stream().map(AuditEvent::id).toList());
    }

    static AuditEvent read(String text) {
        return JSON.readValue(text, AuditEvent.class);
    }
}
