package dev.troupe.worker.scenario.approval;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.api.SecurityApi;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The security service, whose decisions can fail to arrive. */
public final class SilentSecurityService implements SecurityApi {
    private final SecurityApi service;
    private final AtomicInteger away = new AtomicInteger();
    private volatile boolean silent;

    public SilentSecurityService(SecurityApi service) {
        this.service = service;
    }

    public void begin() {
        silent = true;
    }

    /** So many questions find nobody. */
    void leaveFor(int questions) {
        away.set(questions);
    }

    /** How many of them are still to come. */
    int away() {
        return away.get();
    }

    public void end() {
        silent = false;
        away.set(0);
    }

    private SecurityApi decider() {
        if (silent) {
            throw new IllegalStateException("connection refused");
        }
        if (away.getAndUpdate(it -> Math.max(0, it - 1)) > 0) {
            throw new TroupeException(
                    ErrorCode.SECURITY_UNAVAILABLE, "The security service is away.");
        }
        return service;
    }

    @Override
    public Decision decideCommand(CommandPermissionRequest request) {
        return decider().decideCommand(request);
    }

    @Override
    public Decision decideFile(FilePermissionRequest request) {
        return decider().decideFile(request);
    }

    @Override
    public void recordAudit(List<AuditEvent> events) {
        service.recordAudit(events);
    }

    @Override
    public RepositoryTrust trust(String repository, @Nullable String file) {
        return service.trust(repository, file);
    }

    @Override
    public List<RepositoryTrust> trustedFiles() {
        return service.trustedFiles();
    }

    @Override
    public RepositoryTrust trustFile(FileTrustRequest request) {
        return service.trustFile(request);
    }

    @Override
    public RepositoryTrust distrustFile(String repository, @Nullable String file) {
        return service.distrustFile(repository, file);
    }
}
