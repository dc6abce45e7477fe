package dev.troupe.security.audit;

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
import org.springframework.web.bind.annotation.RestController;

/** The trail on both wires: over HTTP and called directly. */
@RestController
final class AuditController implements AuditApi {
    private final AuditTrail trail;
    private final AuditReports reports;
    private final AuditArchive archive;

    AuditController(AuditTrail trail, AuditReports reports, AuditArchive archive) {
        this.trail = trail;
        this.reports = reports;
        this.archive = archive;
    }

    @Override
    public List<AuditEntry> entries(AuditFilter filter, long after, int limit) {
        return trail.entries(filter, after, limit);
    }

    @Override
    public List<AuditEntry> newest(AuditFilter filter, @Nullable Long before, int limit) {
        return trail.newest(filter, before, limit);
    }

    @Override
    public AuditVerification verification() {
        return trail.verify();
    }

    @Override
    public AuditReport report(@Nullable Instant since, @Nullable Instant until) {
        return reports.report(since, until);
    }

    @Override
    public List<String> export(long after, int limit) {
        return archive.export(after, limit);
    }

    @Override
    public List<ArchivedAuditSegment> segments() {
        return archive.all();
    }

    @Override
    public ArchivedAuditSegment archive(AuditArchiveRequest request) {
        return archive.archive(request);
    }
}
