package dev.troupe.orchestrator.app;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.SandboxStateSource;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.ledger.Ledger;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Explanations for people, whose command lines know the orchestrator alone. */
@RestController
@RequestMapping("/v1/decisions")
class SecurityDecisionProxyController {
    private final DecisionsApi decisions;
    private final SandboxStateSource states;

    SecurityDecisionProxyController(
            DecisionsApi decisions, @Qualifier("orchestratorLedger") Ledger ledger) {
        this.decisions = decisions;
        this.states = new FleetSandboxState(ledger.workers());
    }

    /** Explains what would be decided about a command, part by part. Nothing runs. */
    @PostMapping
    DecisionExplanation explain(@RequestBody CommandCheckRequest request) {
        return decisions.explain(request.orIn(states.currentState()));
    }

    /** Tells how the policy files stand that belong to no repository. */
    @GetMapping("/policy")
    List<HealthCheck> policy() {
        return decisions.policy();
    }
}
