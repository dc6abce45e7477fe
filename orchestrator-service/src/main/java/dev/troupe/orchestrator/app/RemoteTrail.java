package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.contracts.security.api.SecurityApi;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The audit trail for people, whose command lines know the orchestrator alone. It shows all teams' entries,
 * so only administrators may here.
 */
@RestController
@RequestMapping("/v1/audit")
class RemoteTrail {
    private final SecurityApi security;
    private final SecurityApi verification;

    RemoteTrail(SecurityApi security, @Qualifier("trailVerification") SecurityApi verification) {
        this.security = security;
        this.verification = verification;
    }

    @GetMapping
    List<AuditEntry> entries(
            @RequestParam(required = false) @Nullable UUID sessionId,
            @RequestParam(defaultValue = "0") long after,
            @RequestParam(defaultValue = "200") int limit) {
        Caller.current().require(Role.ADMIN);
        return security.audit(sessionId, after, limit);
    }

    @GetMapping("/verification")
    AuditVerification verification() {
        Caller.current().require(Role.ADMIN, Role.APPROVER);
        return verification.verifyAudit();
    }
}
