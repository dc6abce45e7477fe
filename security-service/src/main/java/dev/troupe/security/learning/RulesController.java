package dev.troupe.security.learning;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.security.decision.Snapshot;
import dev.troupe.security.snapshot.Kept;
import dev.troupe.security.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** Rules on both wires: over HTTP and called directly. */
@RestController
final class RulesController implements RulesApi {
    private final RuleRegister register;
    private final Snapshots snapshots;

    RulesController(RuleRegister register, Snapshots snapshots) {
        this.register = register;
        this.snapshots = snapshots;
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
    public List<PermissionRule> rules(String repository) {
        List<PermissionRule> rules = new ArrayList<>(register.learned(absolute(repository)));
        snapshots.of(Caller.current().team(), repository).policy().commands().stream()
                .map(RuleViews::of)
                .forEach(rules::add);
        return rules;
    }

    @Override
    public ResponseEntity<String> graph(String repository, @Nullable Long version, String format) {
        Caller caller = RuleRegister.reader();
        Form form = Form.named(format);
        Snapshot now = snapshots.of(caller.team(), absolute(repository));
        Long wanted = version == null ? now.version() : version;
        Kept kept = snapshots.graph(caller.team(), repository, wanted);
        return form.of(repository, kept, now.fault());
    }

    @Override
    public void revoke(UUID id) {
        register.revoke(id);
    }

    private static String absolute(@Nullable String repository) {
        if (repository == null || !repository.startsWith("/")) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`repository` is " + repository + "; it must be an absolute path.");
        }
        return repository;
    }
}
