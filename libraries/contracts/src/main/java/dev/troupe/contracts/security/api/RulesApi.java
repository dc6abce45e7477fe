package dev.troupe.contracts.security.api;

import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.security.RuleProposal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/**
 * Rules for commands, and what people's answers propose. Like trust it is for people, be it through the orchestrator, each
 * for the team that they call for: no service and no run has a say.
 */
@HttpExchange("/v1")
public interface RulesApi {
    /**
     * What the answers of the caller's team propose and nobody has confirmed or dismissed, by command.
     *
     * @param repository absolute path of a checkout's top level, absent for all
     */
    @GetExchange("/proposals")
    List<RuleProposal> proposals(@RequestParam(required = false) @Nullable String repository);

    /** Makes a rule of a proposal, for ninety days. Repeating it changes nothing. */
    @PostExchange("/proposals/{id}/confirmation")
    PermissionRule confirm(@PathVariable UUID id);

    /** Drops a proposal: it takes as many answers again until it is back. Repeating it changes nothing. */
    @PostExchange("/proposals/{id}/dismissal")
    void dismiss(@PathVariable UUID id);

    /**
     * The rules that are in force for the caller's team in a repository, learned ones first.
     *
     * @param repository absolute path of the checkout's top level
     */
    @GetExchange("/rules")
    RuleList rules(@RequestParam String repository);

    /**
     * The knowledge graph of what counts for the caller's team in a repository: a {@link
     * dev.troupe.contracts.security.RuleGraph} as JSON, or a drawing.
     *
     * @param repository absolute path of the checkout's top level
     * @param version absent for the newest good one
     * @param format {@code json} or {@code dot}
     */
    @GetExchange("/rules/graph")
    ResponseEntity<String> graph(
            @RequestParam String repository,
            @RequestParam(required = false) @Nullable Long version,
            @RequestParam(defaultValue = "json") String format);

    /** Takes a learned rule back; the answers that it stood on count no longer. Repeating it changes nothing. */
    @DeleteExchange("/rules/{id}")
    void revoke(@PathVariable UUID id);
}
