package dev.troupe.orchestrator.audit;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.ledger.audit.AuditOutbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts waiting audit events on the trail. An event is marked only after the security service took
 * it; one that was taken but not marked is sent again and recognised there by its id.
 */
final class AuditForwarder {
    private static final Logger LOG = LoggerFactory.getLogger(AuditForwarder.class);
    private static final Caller ITSELF =
            new Caller("service:orchestrator", "system", Set.of(Caller.Role.SERVICE));

    private final AuditOutbox outbox;
    private final SecurityApi security;
    private final int batch;

    /** What this service, as long as it runs, does not offer again: it would keep others from their turn. */
    private final Set<UUID> refused = ConcurrentHashMap.newKeySet();

    AuditForwarder(AuditOutbox outbox, SecurityApi security, int batch) {
        this.outbox = outbox;
        this.security = security;
        this.batch = batch;
    }

    /** Forwards one batch; returns whether another may be waiting. */
    boolean forward() {
        List<AuditEvent> waiting =
                outbox.pending(batch + refused.size()).stream()
                        .filter(it -> !refused.contains(it.id()))
                        .limit(batch)
                        .toList();
        if (waiting.isEmpty()) {
            return false;
        }
        outbox.forwarded(delivered(waiting));
        return waiting.size() == batch;
    }

    private List<UUID> delivered(List<AuditEvent> events) {
        try {
            record(events);
            return events.stream().map(AuditEvent::id).toList();
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.INVALID_REQUEST) {
                return deliveredOneByOne(events);
            }
            throw e;
        }
    }

    /** One event that the service cannot take must not keep the others from the trail. */
    private List<UUID> deliveredOneByOne(List<AuditEvent> events) {
        List<UUID> done = new ArrayList<>();
        for (AuditEvent event : events) {
            try {
                record(List.of(event));
                done.add(event.id());
            } catch (TroupeException e) {
                if (e.code() == ErrorCode.INVALID_REQUEST) {
                    refuse(event, e);
                } else if (done.isEmpty()) {
                    throw e;
                } else {
                    // What is on the trail is marked first; the next batch meets the trouble again.
                    return done;
                }
            }
        }
        return done;
    }

    private void refuse(AuditEvent event, TroupeException why) {
        refused.add(event.id());
        LOG.atError()
                .addKeyValue("sessionId", event.origin().sessionId())
                .log(
                        "Audit event {} stays in the outbox until the next start: {}",
                        event.id(),
                        why.getMessage());
    }

    private void record(List<AuditEvent> events) {
        ScopedValue.where(Caller.CURRENT, ITSELF).run(() -> security.recordAudit(events));
    }
}
