package dev.troupe.contracts.security.api;

import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditVerification;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** The audit trail, for those who look into it. What is put on it goes through {@link SecurityApi}. */
@HttpExchange("/v1/audit")
public interface AuditApi {
    /** Most entries of the trail that one answer holds. */
    int MOST_ENTRIES = 1_000;

    /**
     * The trail in order: for administrators that of all teams, for others their own team's.
     *
     * @param filter each of its parts is a parameter of the query
     * @param after number of the last entry already seen, 0 from the start
     * @param limit 1 to 1,000
     */
    @GetExchange
    List<AuditEntry> entries(
            @ModelAttribute AuditFilter filter,
            @RequestParam(defaultValue = "0") long after,
            @RequestParam(defaultValue = "200") int limit);

    /**
     * The newest entries of the trail, the newest first; for the same teams as {@link #entries}.
     *
     * @param filter each of its parts is a parameter of the query
     * @param before number of the oldest entry already seen; without it from the end of the trail
     * @param limit 1 to 1,000
     */
    @GetExchange("/newest")
    List<AuditEntry> newest(
            @ModelAttribute AuditFilter filter,
            @RequestParam(required = false) @Nullable Long before,
            @RequestParam(defaultValue = "200") int limit);

    /** Recomputes every hash of the trail that is in the database. */
    @GetExchange("/verification")
    AuditVerification verification();

    /** What the entries of a time come to, of the same teams as {@link #entries}. */
    @GetExchange("/report")
    AuditReport report(
            @RequestParam(required = false) @Nullable Instant since,
            @RequestParam(required = false) @Nullable Instant until);

    /**
     * The trail of all teams, each entry as the line of JSON that stands for it in a file. For administrators.
     *
     * @param after number of the last entry already seen, 0 from the oldest that is in the database
     * @param limit 1 to 1,000
     */
    @GetExchange("/export")
    List<String> export(
            @RequestParam(defaultValue = "0") long after,
            @RequestParam(defaultValue = "200") int limit);

    /** What was moved out of the database, oldest first. For administrators. */
    @GetExchange("/segments")
    List<ArchivedAuditSegment> segments();

    /**
     * Takes the oldest entries out of the database once the whole trail is verified and the hash shows that
     * the caller has them. Repeating it changes nothing. For administrators.
     */
    @PostExchange("/segments")
    ArchivedAuditSegment archive(@RequestBody AuditArchiveRequest request);
}
