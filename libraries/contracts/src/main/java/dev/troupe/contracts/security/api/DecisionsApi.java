package dev.troupe.contracts.security.api;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.DecisionExplanation;
import java.util.List;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Explains decisions to people, and what they rest on to the doctor. */
@HttpExchange("/v1/decisions")
public interface DecisionsApi {
    /** What would be decided about a command of the caller's team in a repository, part by part. */
    @PostExchange
    DecisionExplanation explain(@RequestBody CommandCheckRequest request);

    /** How the policy files stand that belong to no repository: the user's and the team's. */
    @GetExchange("/policy")
    List<HealthCheck> policy();
}
