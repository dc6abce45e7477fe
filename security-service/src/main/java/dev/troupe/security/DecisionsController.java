package dev.troupe.security;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.health.Check;
import dev.troupe.contracts.security.CheckCommand;
import dev.troupe.contracts.security.Explanation;
import dev.troupe.contracts.security.api.DecisionsApi;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** Explanations on both wires: over HTTP and called directly. */
@RestController
final class DecisionsController implements DecisionsApi {
    private final Decisions decisions;
    private final PolicyHealth policy;

    DecisionsController(Decisions decisions, PolicyHealth policy) {
        this.decisions = decisions;
        this.policy = policy;
    }

    @Override
    public Explanation explain(CheckCommand request) {
        return decisions.explained(request);
    }

    @Override
    public List<Check> policy() {
        Caller.current()
                .require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN, Role.SERVICE);
        return policy.checks();
    }
}
