package dev.troupe.orchestrator.app;

import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.contracts.security.api.RulesApi;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Rules for people, whose command lines know the orchestrator alone. The security service sees who asks, and decides
 * whether they may.
 */
@RestController
@RequestMapping("/v1")
class RemoteRules {
    private final RulesApi rules;

    RemoteRules(RulesApi rules) {
        this.rules = rules;
    }

    @GetMapping("/proposals")
    List<RuleProposal> proposals(@RequestParam(required = false) @Nullable String repository) {
        return rules.proposals(repository);
    }

    @PostMapping("/proposals/{id}/confirmation")
    PermissionRule confirm(@PathVariable UUID id) {
        return rules.confirm(id);
    }

    @PostMapping("/proposals/{id}/dismissal")
    void dismiss(@PathVariable UUID id) {
        rules.dismiss(id);
    }

    @GetMapping("/rules")
    List<PermissionRule> rules(@RequestParam String repository) {
        return rules.rules(repository);
    }

    @DeleteMapping("/rules/{id}")
    void revoke(@PathVariable UUID id) {
        rules.revoke(id);
    }
}
