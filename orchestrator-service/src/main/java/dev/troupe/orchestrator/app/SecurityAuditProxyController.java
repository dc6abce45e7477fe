package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.contracts.security.api.AuditApi;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The audit trail for people, whose command lines know the orchestrator alone. It shows all teams' entries,
 * so only administrators may here.
 */
@RestController
@RequestMapping("/v1/audit")
class SecurityAuditProxyController {
    private final AuditApi audit;
    private final AuditApi auditApi;

    SecurityAuditProxyController(AuditApi audit, @Qualifier("wholeTrail") AuditApi auditApi) {
        this.audit = audit;
        this.auditApi = auditApi;
    }

    /**
     * Lists the entries of the trail in their order. For administrators.
     *
     * @param filter each of its parts is a parameter of the query
     * @param after number of the last entry already seen, 0 from the start
     * @param limit 1 to 1,000
     */
    @GetMapping
    List<AuditEntry> entries(
            @ModelAttribute AuditFilter filter,
            @RequestParam(defaultValue = "0") long after,
            @RequestParam(defaultValue = "200") int limit) {
        CallerIdentity.current().require(Role.ADMIN);
        return audit.entries(filter, after, limit);
    }

    /**
     * Lists the newest entries of the trail, the newest first. For administrators.
     *
     * @param filter each of its parts is a parameter of the query
     * @param before number of the oldest entry already seen; without it from the end of the trail
     * @param limit 1 to 1,000
     */
    @GetMapping("/newest")
    List<AuditEntry> newest(
            @ModelAttribute AuditFilter filter,
            @RequestParam(required = false) @Nullable Long before,
            @RequestParam(defaultValue = "200") int limit) {
        CallerIdentity.current().require(Role.ADMIN);
        return audit.newest(filter, before, limit);
    }

    /** Recomputes every hash of the trail that is in the database. */
    @GetMapping("/verification")
    AuditVerification verification() {
        CallerIdentity.current().require(Role.ADMIN, Role.APPROVER);
        return auditApi.verification();
    }

    /** Sums up the entries of a time. For administrators. */
    @GetMapping("/report")
    AuditReport report(
            @RequestParam(required = false) @Nullable Instant since,
            @RequestParam(required = false) @Nullable Instant until) {
        CallerIdentity.current().require(Role.ADMIN);
        return auditApi.report(since, until);
    }

    /**
     * Exports entries, each as the line of JSON that stands for it in a file. For administrators.
     *
     * @param after number of the last entry already seen, 0 from the oldest that is in the database
     * @param limit 1 to 1,000
     */
    @GetMapping("/export")
    List<String> export(
            @RequestParam(defaultValue = "0") long after,
            @RequestParam(defaultValue = "200") int limit) {
        CallerIdentity.current().require(Role.ADMIN);
        return audit.export(after, limit);
    }

    /** Lists what was moved out of the database, oldest first. For administrators. */
    @GetMapping("/segments")
    List<ArchivedAuditSegment> segments() {
        CallerIdentity.current().require(Role.ADMIN);
        return audit.segments();
    }

    /**
     * Takes the oldest entries out of the database once the hash shows that the caller has them.
     * Repeating it changes nothing. For administrators.
     */
    @PostMapping("/segments")
    ArchivedAuditSegment archive(@RequestBody AuditArchiveRequest request) {
        CallerIdentity.current().require(Role.ADMIN);
        return auditApi.archive(request);
    }
}
