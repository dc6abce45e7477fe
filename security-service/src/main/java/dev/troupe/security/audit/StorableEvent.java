package dev.troupe.security.audit;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditTextLimit;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.redaction.SecretRedactor;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes events as the table can hold them, so that an entry read back has the hash it was written with: microseconds, no
 * NUL, no broken surrogates, bounded lengths, no secrets. An odd event is kept, not refused.
 */
final class StorableEvent {
    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private StorableEvent() {}

    /**
     * The event as it is stored.
     *
     * @throws TroupeException {@link ErrorCode#INVALID_REQUEST} when a field is missing
     */
    static AuditEvent of(@Nullable AuditEvent event) {
        if (event == null) {
            throw missing("event");
        }
        Map<String, String> detail = new TreeMap<>();
        event.detail()
                .forEach((key, value) ->
                        detail.put(
                                text(key, AuditTextLimit.NAME), text(value, AuditTextLimit.VALUE)));
        return new AuditEvent(
                present(event.id(), "id"),
                at(present(event.at(), "at")),
                name(event.kind(), "kind"),
                origin(present(event.origin(), "origin")),
                text(present(event.target(), "target"), AuditTextLimit.TARGET),
                name(event.outcome(), "outcome"),
                detail);
    }

    private static Instant at(Instant at) {
        Instant late = at.isAfter(LATEST) ? LATEST : at;
        return (late.isBefore(EARLIEST) ? EARLIEST : late).truncatedTo(ChronoUnit.MICROS);
    }

    private static RequestOrigin origin(RequestOrigin origin) {
        String agent = origin.agent();
        return new RequestOrigin(
                name(origin.team(), "origin.team"),
                name(origin.user(), "origin.user"),
                origin.sessionId(),
                origin.taskId(),
                agent == null ? null : text(agent, AuditTextLimit.NAME),
                text(present(origin.repository(), "origin.repository"), AuditTextLimit.VALUE));
    }

    private static String name(@Nullable String value, String field) {
        return text(present(value, field), AuditTextLimit.NAME);
    }

    private static <T> T present(@Nullable T value, String field) {
        if (value == null) {
            throw missing(field);
        }
        return value;
    }

    private static TroupeException missing(String field) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST, "An audit event has no `" + field + "`.");
    }

    private static String text(String given, AuditTextLimit limit) {
        String raw = SecretRedactor.ofProcess().redact(given);
        // Encoding and decoding replaces surrogates that stand alone.
        String whole =
                new String(raw.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                        .replace('\0', '\u2400');
        return limit.cut(whole);
    }
}
