package dev.troupe.security.audit;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import java.util.Map;

/** The event that a part of the trail was moved out: whoever forges the record of one must forge it as well. */
final class PartArchivedEvent {
    private static final String KIND = "audit-archived";

    private PartArchivedEvent() {}

    static AuditEvent event(ArchivedAuditSegment segment, CallerIdentity caller) {
        return new AuditEvent(
                segment.id(),
                segment.at(),
                KIND,
                new RequestOrigin(caller.team(), segment.user(), null, null, null, ""),
                segment.file(),
                "done",
                facts(segment));
    }

    /** Whether an entry is the event of a segment. */
    static boolean tells(AuditEntry entry, ArchivedAuditSegment segment) {
        AuditEvent event = entry.event();
        return event.kind().equals(KIND)
                && entry.number() > segment.last()
                && event.detail().equals(facts(segment));
    }

    private static Map<String, String> facts(ArchivedAuditSegment segment) {
        return Map.of(
                "first", Long.toString(segment.first()),
                "last", Long.toString(segment.last()),
                "hash", segment.lastHash(),
                "sha256", segment.sha256());
    }
}
