package dev.troupe.security;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.trust.FileTrustService;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.bind.annotation.RestController;

/** The service on both wires: over HTTP and called directly. */
@RestController
final class SecurityController implements SecurityApi {
    private static final String SESSION = "sessionId";

    private final DecisionService decisions;
    private final FileTrustService trust;
    private final AuditTrail trail;

    SecurityController(DecisionService decisions, FileTrustService trust, AuditTrail trail) {
        this.decisions = decisions;
        this.trust = trust;
        this.trail = trail;
    }

    @Override
    public Decision decideCommand(CommandPermissionRequest request) {
        return within(request.origin(), () -> decisions.command(request));
    }

    @Override
    public Decision decideFile(FilePermissionRequest request) {
        return within(request.origin(), () -> decisions.file(request));
    }

    /** What is logged on the way says for which session, on both wires. */
    private static Decision within(@Nullable RequestOrigin origin, Supplier<Decision> decision) {
        UUID session = origin == null ? null : origin.sessionId();
        if (session == null) {
            return decision.get();
        }
        // Who asks within this process may log for a session already.
        String outer = MDC.get(SESSION);
        MDC.put(SESSION, session.toString());
        try {
            return decision.get();
        } finally {
            if (outer == null) {
                MDC.remove(SESSION);
            } else {
                MDC.put(SESSION, outer);
            }
        }
    }

    @Override
    public void recordAudit(List<AuditEvent> events) {
        trail.record(events);
    }

    @Override
    public RepositoryTrust trust(String repository, @Nullable String file) {
        return trust.of(repository, file);
    }

    @Override
    public List<RepositoryTrust> trustedFiles() {
        return trust.all();
    }

    @Override
    public RepositoryTrust trustFile(FileTrustRequest request) {
        return trust.trust(request);
    }

    @Override
    public RepositoryTrust distrustFile(String repository, @Nullable String file) {
        return trust.distrust(repository, file);
    }
}
