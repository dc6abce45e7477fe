package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.network.FetchHostGrant;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Shows the hosts that people have granted to a repository among its rules, and takes them back. */
final class GrantedHostRules {
    private static final String KIND = "host";
    private static final String LAYER = "learned";

    private final Ledger ledger;

    GrantedHostRules(Ledger ledger) {
        this.ledger = ledger;
    }

    /** Adds them to the rules of a repository, behind what people's answers have made. */
    RuleList with(RuleList rules, String repository) {
        List<PermissionRule> hosts =
                ledger.fetchHosts().list(CallerIdentity.current().team(), repository).stream()
                        .map(it -> rule(it, repository))
                        .toList();
        List<PermissionRule> all = new ArrayList<>(rules.rules());
        int learned = (int) all.stream().filter(it -> it.learned() != null).count();
        all.addAll(learned, hosts);
        return new RuleList(rules.version(), rules.fault(), rules.notices(), all);
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
    boolean revoke(UUID id) {
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
