package dev.troupe.orchestrator.app;

import dev.troupe.contracts.health.Check;
import dev.troupe.contracts.security.CheckCommand;
import dev.troupe.contracts.security.Explanation;
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
class RemoteDecisions {
    private final DecisionsApi decisions;

    RemoteDecisions(DecisionsApi decisions) {
        this.decisions = decisions;
    }

    @PostMapping
    Explanation explain(@RequestBody CheckCommand request) {
        return decisions.explain(request);
    }

    @GetMapping("/policy")
    List<Check> policy() {
        return decisions.policy();
    }
}
