package dev.troupe.contracts.security.api;

import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.contracts.security.CommandRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FileRequest;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Decisions and the audit trail. */
@HttpExchange("/v1")
public interface SecurityApi {
    /** Most entries of the trail that one answer holds. */
    int MOST_ENTRIES = 1_000;

    /** Decides a command. Never throws for an odd command: what is not understood asks. */
    @PostExchange("/decisions/commands")
    Decision decideCommand(@RequestBody CommandRequest request);

    /** Decides an access to a file. */
    @PostExchange("/decisions/files")
    Decision decideFile(@RequestBody FileRequest request);

    /** Puts events on the trail, all or none; those already there are passed over. */
    @PostExchange("/audit")
    void recordAudit(@RequestBody List<AuditEvent> events);

    /**
     * The trail in order.
     *
     * @param after number of the last entry already seen, 0 from the start
     * @param limit 1 to 1,000
     */
    @GetExchange("/audit")
    List<AuditEntry> audit(
            @RequestParam(required = false) @Nullable UUID sessionId,
            @RequestParam(defaultValue = "0") long after,
            @RequestParam(defaultValue = "200") int limit);

    /** Recomputes every hash of the trail. */
    @GetExchange("/audit/verification")
    AuditVerification verifyAudit();
}
