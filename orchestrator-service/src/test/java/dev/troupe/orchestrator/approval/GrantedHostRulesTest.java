package dev.troupe.orchestrator.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that somebody has granted to a repository. */
class GrantedHostRulesTest {
    @TempDir Path home;

    private TestServer server;
    private GrantedHostRules hosts;
    private String team;

    @BeforeEach
    void grant() throws Exception {
        server = TestServer.start();
        hosts = new GrantedHostRules(server.ledger());
        TestWorker worker = new TestWorker(server.workerLedger());
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Fetch it");
        TaskClaim claim = worker.claim();
        team = claim.task().definition().team();
        UUID question = worker.ask(claim, "{}");
        server.post(
                "/v1/approvals/" + question + "/decision",
                new DecideApprovalRequest(true, false, null));
        server.workerLedger().fetchHosts().grant(question, "/shop", List.of("packages.test"));
    }

    @AfterEach
    void end() {
        server.close();
    }

    private List<PermissionRule> rules() {
        PermissionRule own =
                new PermissionRule("team", PermissionVerdict.ALLOW, "make", "t.yaml:1", null);
        RuleList rules = new RuleList(1L, null, List.of(), List.of(own));
        CallerIdentity caller = new CallerIdentity("ann", team, Set.of(Role.DEVELOPER));
        return ScopedValue.where(CallerIdentity.CURRENT, caller)
                .call(() -> rules.withGranted(hosts.list("/shop")).rules());
    }

    @Test
    void areRulesThatAreRevokedLikeOthers() {
        assertThat(rules())
                .extracting(PermissionRule::text)
                .containsExactly("packages.test", "make");
        PermissionRule rule = rules().getFirst();
        assertThat(rule.kind()).isEqualTo("host");
        PermissionRule.Learned grant = Objects.requireNonNull(rule.learned());
        assertThat(grant.confirmedBy()).isNotEmpty();
        assertThat(grant.expires()).isNull();

        var revoked = server.send(server.request("/v1/rules/" + grant.id()).DELETE().build());

        assertThat(revoked.statusCode()).isEqualTo(200);
        assertThat(rules()).extracting(PermissionRule::text).containsExactly("make");
        assertThat(server.ledger().audits().pending(100))
                .anyMatch(it -> it.kind().equals("host-revoked"));
    }
}
