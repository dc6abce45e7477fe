package dev.troupe.orchestrator.app;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.api.DecisionsApi;
import java.util.List;
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

    SecurityDecisionProxyController(DecisionsApi decisions) {
        this.decisions = decisions;
    }

    @PostMapping
    DecisionExplanation explain(@RequestBody CommandCheckRequest request) {
        return decisions.explain(request);
    }

    @GetMapping("/policy")
    List<HealthCheck> policy() {
        return decisions.policy();
    }
}
