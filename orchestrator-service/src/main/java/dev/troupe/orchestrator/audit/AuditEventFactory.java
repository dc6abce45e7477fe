package dev.troupe.orchestrator.audit;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.TimeOrderedUuid;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes audit events of what people do. */
public final class AuditEventFactory {
    private static final int LONGEST_VALUE = 4_000;

    private AuditEventFactory() {}

    /**
     * The current caller did something in a session.
     *
     * @param kind what, such as {@code session-started}
     * @param repository the session's checkout
     * @param detail values are cut to 4,000 characters
     * @throws dev.troupe.contracts.error.TroupeException UNAUTHENTICATED without a caller
     */
    public static AuditEvent of(
            String kind,
            UUID sessionId,
            @Nullable UUID taskId,
            String repository,
            String target,
            String outcome,
            Map<String, String> detail) {
        CallerIdentity caller = CallerIdentity.current();
        return event(
                kind,
                new RequestOrigin(
                        caller.team(), caller.subject(), sessionId, taskId, null, repository),
                target,
                outcome,
                detail);
    }

    /**
     * The current caller did something that is of no session.
     *
     * @param kind what, such as {@code budget-changed}
     * @param detail values are cut to 4,000 characters
     * @throws dev.troupe.contracts.error.TroupeException UNAUTHENTICATED without a caller
     */
    public static AuditEvent of(
            String kind, String target, String outcome, Map<String, String> detail) {
        CallerIdentity caller = CallerIdentity.current();
        return event(
                kind,
                new RequestOrigin(caller.team(), caller.subject(), null, null, null, ""),
                target,
                outcome,
                detail);
    }

    private static AuditEvent event(
            String kind,
            RequestOrigin origin,
            String target,
            String outcome,
            Map<String, String> detail) {
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now().truncatedTo(ChronoUnit.MICROS),
                kind,
                origin,
                target,
                outcome,
                cut(detail));
    }

    private static Map<String, String> cut(Map<String, String> detail) {
        Map<String, String> result = new HashMap<>();
        detail.forEach((key, value) -> result.put(key, TextPrefix.cut(value, LONGEST_VALUE)));
        return result;
    }
}
