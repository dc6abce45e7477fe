package dev.troupe.orchestrator.audit;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.ledger.audit.AuditOutbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts waiting audit events on the trail. An event is marked only after the security service took
 * it; one that was taken but not marked is sent again and recognised there by its id. No event is too
 * large for that: texts are cut to what the trail keeps.
 */
final class AuditForwarder {
    private static final Logger LOG = LoggerFactory.getLogger(AuditForwarder.class);
    private static final CallerIdentity ITSELF =
            new CallerIdentity(
                    "service:orchestrator", "system", Set.of(CallerIdentity.Role.SERVICE));
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private final AuditOutbox outbox;
    private final SecurityApi security;
    private final int batch;

    private final Duration pause;

    /** What the service would not take, which must not keep others from their turn. */
    private final Map<UUID, Refusal> refused = new ConcurrentHashMap<>();

    /**
     * @param pause after which an event that was refused is offered again, at first; it doubles each time
     */
    AuditForwarder(AuditOutbox outbox, SecurityApi security, int batch, Duration pause) {
        this.outbox = outbox;
        this.security = security;
        this.batch = batch;
        this.pause = pause;
    }

    /**
     * @param due by the clock of {@link System#nanoTime()}
     */
    private record Refusal(int times, long due) {}

    /** Forwards one batch; returns whether another may be waiting. */
    boolean forward() {
        List<AuditEvent> waiting = outbox.pending(batch + refused.size());
        List<AuditEvent> fresh =
                waiting.stream().filter(it -> !refused.containsKey(it.id())).limit(batch).toList();
        for (List<AuditEvent> request : AuditRequestPacker.pack(fresh)) {
            outbox.forwarded(delivered(request));
        }
        List<AuditEvent> again = waiting.stream().filter(this::due).limit(batch).toList();
        if (!again.isEmpty()) {
            outbox.forwarded(deliveredOneByOne(again));
        }
        return fresh.size() == batch;
    }

    private boolean due(AuditEvent event) {
        Refusal before = refused.get(event.id());
        return before != null && System.nanoTime() - before.due() >= 0;
    }

    private List<UUID> delivered(List<AuditEvent> events) {
        try {
            record(events);
            return events.stream().map(AuditEvent::id).toList();
        } catch (TroupeException e) {
            if (isOfContent(e)) {
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
                record(List.of(AuditRequestPacker.cut(event)));
                done.add(event.id());
                if (refused.remove(event.id()) != null) {
                    LOG.info(
                            "Audit event {}, which was refused before, is now in the audit trail.",
                            event.id());
                }
            } catch (TroupeException e) {
                if (isOfContent(e)) {
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

    /** Whether others may be taken although these were not. */
    private static boolean isOfContent(TroupeException refusal) {
        return refusal.code() == ErrorCode.INVALID_REQUEST
                || refusal.code() == ErrorCode.REQUEST_TOO_LARGE;
    }

    private void refuse(AuditEvent event, TroupeException why) {
        Refusal before = refused.get(event.id());
        int times = before == null ? 1 : before.times() + 1;
        refused.put(event.id(), new Refusal(times, System.nanoTime() + pause(times).toNanos()));
        if (before == null) {
            LOG.atError()
                    .addKeyValue("sessionId", event.origin().sessionId())
                    .log(
                            "Audit event {} was refused; it stays in the outbox and is sent again, at least once an hour: {}",
                            event.id(),
                            why.getMessage());
        }
    }

    private Duration pause(int times) {
        Duration grown = pause.multipliedBy(1L << Math.min(times - 1, 12));
        return grown.compareTo(LONGEST_PAUSE) < 0 ? grown : LONGEST_PAUSE;
    }

    private void record(List<AuditEvent> events) {
        ScopedValue.where(CallerIdentity.CURRENT, ITSELF).run(() -> security.recordAudit(events));
    }
}
