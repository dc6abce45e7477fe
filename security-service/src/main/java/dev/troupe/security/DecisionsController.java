package dev.troupe.security;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.SandboxStateSource;
import dev.troupe.contracts.security.api.DecisionsApi;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** Explanations on both wires: over HTTP and called directly. */
@RestController
final class DecisionsController implements DecisionsApi {
    private final DecisionService decisions;
    private final PolicyHealth policy;
    private final @Nullable SandboxStateSource states;

    /**
     * Answers with these.
     *
     * @param states how far commands are held that run in this process, if any do
     */
    DecisionsController(
            DecisionService decisions, PolicyHealth policy, @Nullable SandboxStateSource states) {
        this.decisions = decisions;
        this.policy = policy;
        this.states = states;
    }

    @Override
    public DecisionExplanation explain(CommandCheckRequest request) {
        return decisions.explained(states == null ? request : request.orIn(states.currentState()));
    }

    @Override
    public List<HealthCheck> policy() {
        CallerIdentity.current()
                .require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN, Role.SERVICE);
        return policy.checks();
    }
}
