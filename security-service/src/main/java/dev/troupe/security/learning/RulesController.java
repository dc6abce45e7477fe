package dev.troupe.security.learning;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.contracts.security.api.GrantedRuleSource;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.security.decision.PolicySnapshot;
import dev.troupe.security.snapshot.PolicySnapshots;
import dev.troupe.security.snapshot.StoredGraph;
import dev.troupe.security.snapshot.TeamRepositories;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** Rules on both wires: over HTTP and called directly. */
@RestController
final class RulesController implements RulesApi {
    private final LearnedRuleService register;
    private final PolicySnapshots snapshots;
    private final TeamRepositories repositories;
    private final List<GrantedRuleSource> granted;

    /**
     * @param granted what other services in this process keep
     */
    RulesController(
            LearnedRuleService register,
            PolicySnapshots snapshots,
            List<GrantedRuleSource> granted) {
        this.granted = List.copyOf(granted);
        this.register = register;
        this.snapshots = snapshots;
        this.repositories = new TeamRepositories(snapshots);
    }

    @Override
    public List<RuleProposal> proposals(@Nullable String repository) {
        return register.proposals(repository);
    }

    @Override
    public PermissionRule confirm(UUID id) {
        return register.confirm(id);
    }

    @Override
    public void dismiss(UUID id) {
        register.dismiss(id);
    }

    @Override
    public RuleList rules(String repository) {
        CallerIdentity caller = LearnedRuleService.reader();
        String seen = repositories.seenBy(caller, repository);
        List<PermissionRule> rules = new ArrayList<>(register.learned(seen));
        PolicySnapshot now = snapshots.of(caller.team(), seen);
        rules.addAll(WrittenRules.of(now));
        List<PermissionRule> kept =
                granted.stream().flatMap(it -> it.list(repository).stream()).toList();
        return new RuleList(now.version(), now.fault(), now.policy().notices(), rules)
                .withGranted(kept);
    }

    @Override
    public ResponseEntity<String> graph(String repository, @Nullable Long version, String format) {
        CallerIdentity caller = LearnedRuleService.reader();
        GraphFormat form = GraphFormat.named(format);
        String seen = repositories.seenBy(caller, repository);
        PolicySnapshot now = snapshots.of(caller.team(), seen);
        Long wanted = version == null ? now.version() : version;
        StoredGraph kept = snapshots.graph(caller.team(), seen, wanted);
        return form.of(seen, kept, now.fault());
    }

    @Override
    public void revoke(UUID id) {
        if (granted.stream().noneMatch(it -> it.revoke(id))) {
            register.revoke(id);
        }
    }
}
