package dev.troupe.orchestrator.approval;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.api.GrantedRuleSource;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.network.FetchHostGrant;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/** Shows the hosts that people have granted to a repository among its rules, and takes them back. */
@Component
public final class GrantedHostRules implements GrantedRuleSource {
    private static final String KIND = "host";
    private static final String LAYER = "learned";

    private final Ledger ledger;

    public GrantedHostRules(@Qualifier("orchestratorLedger") Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public List<PermissionRule> list(String repository) {
        return ledger.fetchHosts().list(CallerIdentity.current().team(), repository).stream()
                .map(it -> rule(it, repository))
                .toList();
    }

    private static PermissionRule rule(FetchHostGrant grant, String repository) {
        return new PermissionRule(
                KIND,
                LAYER,
                PermissionVerdict.ALLOW,
                grant.host(),
                repository,
                null,
                new PermissionRule.Learned(
                        grant.id(), 1, grant.grantedBy(), grant.grantedAt(), null));
    }

    /** Takes a host back; false when no host has this id. Runs that are under way keep it. */
    @Override
    public boolean revoke(UUID id) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        Optional<String> host = ledger.fetchHosts().revoke(caller.team(), id);
        host.ifPresent(it ->
                ledger.audits()
                        .add(
                                List.of(
                                        AuditEventFactory.of(
                                                "host-revoked",
                                                id.toString(),
                                                "done",
                                                Map.of("host", it)))));
        return host.isPresent();
    }
}
