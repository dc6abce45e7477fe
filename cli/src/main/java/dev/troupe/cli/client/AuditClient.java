package dev.troupe.cli.client;

import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditVerification;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Calls about the audit trail. */
public final class AuditClient {
    private final TroupeApi api;

    AuditClient(TroupeApi api) {
        this.api = api;
    }

    /** The entries after a number that fit a filter, oldest first; {@code limit} 1 to 1,000. */
    public List<AuditEntry> entries(AuditFilter filter, long after, int limit) {
        return list("/v1/audit?after=" + after + "&limit=" + limit, filter);
    }

    /**
     * The newest entries that fit a filter, the newest first; {@code limit} 1 to 1,000.
     *
     * @param before number of the oldest entry already seen; null: from the end
     */
    public List<AuditEntry> newest(AuditFilter filter, @Nullable Long before, int limit) {
        String start = before == null ? "" : "&before=" + before;
        return list("/v1/audit/newest?limit=" + limit + start, filter);
    }

    private List<AuditEntry> list(String start, AuditFilter filter) {
        StringBuilder query = new StringBuilder(start);
        add(query, "sessionId", filter.sessionId());
        add(query, "kind", filter.kind());
        add(query, "outcome", filter.outcome());
        add(query, "agent", filter.agent());
        add(query, "user", filter.user());
        add(query, "since", filter.since());
        add(query, "until", filter.until());
        add(query, "text", filter.text());
        return api.send(ApiCall.slow(query.toString()), new TypeReference<>() {});
    }

    /** Recomputes the trail's hashes. */
    public AuditVerification verify() {
        return api.send(ApiCall.slow("/v1/audit/verification"), AuditVerification.class);
    }

    /** What the entries of a time come to. */
    public AuditReport report(@Nullable Instant since, @Nullable Instant until) {
        StringBuilder query = new StringBuilder("/v1/audit/report");
        add(query, "since", since);
        add(query, "until", until);
        return api.send(ApiCall.slow(query.toString()), AuditReport.class);
    }

    /** Lines of entries after a number, as they stand in files; {@code limit} 1 to 1,000. */
    public List<String> export(long after, int limit) {
        return api.send(
                ApiCall.get("/v1/audit/export?after=" + after + "&limit=" + limit),
                new TypeReference<>() {});
    }

    /** What was moved out of the database, oldest first. */
    public List<ArchivedAuditSegment> segments() {
        return api.send(ApiCall.get("/v1/audit/segments"), new TypeReference<>() {});
    }

    /** Has the oldest entries deleted that are in a file. */
    public ArchivedAuditSegment archive(AuditArchiveRequest request) {
        return api.send(ApiCall.slow("/v1/audit/segments", request), ArchivedAuditSegment.class);
    }

    private static void add(StringBuilder query, String name, @Nullable Object value) {
        if (value != null) {
            query.append(query.indexOf("?") < 0 ? '?' : '&')
                    .append(name)
                    .append('=')
                    .append(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
        }
    }
}
