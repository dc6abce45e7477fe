package dev.troupe.orchestrator.app;

import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.RuleGraph;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.contracts.security.api.GrantedRuleSource;
import dev.troupe.contracts.security.api.RulesApi;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Rules for people, whose command lines know the orchestrator alone. The security service sees who asks, and decides
 * whether they may. The hosts that people have granted are the ledger's, as workers need them.
 */
@RestController
@RequestMapping("/v1")
class SecurityRuleProxyController {
    private final RulesApi rules;
    private final GrantedRuleSource hosts;

    SecurityRuleProxyController(RulesApi rules, GrantedRuleSource hosts) {
        this.rules = rules;
        this.hosts = hosts;
    }

    /** Lists the rules that the answers of the team's people propose. */
    @GetMapping("/proposals")
    List<RuleProposal> proposals(@RequestParam(required = false) @Nullable String repository) {
        return rules.proposals(repository);
    }

    /** Makes a rule of a proposal. Repeating it changes nothing. */
    @PostMapping("/proposals/{id}/confirmation")
    PermissionRule confirm(@PathVariable UUID id) {
        return rules.confirm(id);
    }

    /** Drops a proposal; as many answers again bring it back. */
    @PostMapping("/proposals/{id}/dismissal")
    void dismiss(@PathVariable UUID id) {
        rules.dismiss(id);
    }

    /** Lists the rules that are in force for the team in a repository, learned ones first. */
    @GetMapping("/rules")
    RuleList rules(@RequestParam String repository) {
        return rules.rules(repository).withGranted(hosts.list(repository));
    }

    @Operation(
            summary = "The knowledge graph of a repository's rules",
            description = "As JSON, or with `format=dot` as a drawing for Graphviz.")
    @ApiResponse(
            responseCode = "200",
            content = {
                @Content(
                        mediaType = MediaType.APPLICATION_JSON_VALUE,
                        schema = @Schema(implementation = RuleGraph.class)),
                @Content(
                        mediaType = "text/vnd.graphviz",
                        schema = @Schema(implementation = String.class))
            })
    @GetMapping("/rules/graph")
    ResponseEntity<String> graph(
            @RequestParam String repository,
            @RequestParam(required = false) @Nullable Long version,
            @RequestParam(defaultValue = "json") String format) {
        ResponseEntity<String> graph = rules.graph(repository, version, format);
        MediaType type =
                Objects.requireNonNullElse(
                        graph.getHeaders().getContentType(), MediaType.APPLICATION_JSON);
        return ResponseEntity.ok().contentType(type).body(graph.getBody());
    }

    /** Takes a learned rule or a granted host back. */
    @DeleteMapping("/rules/{id}")
    void revoke(@PathVariable UUID id) {
        if (!hosts.revoke(id)) {
            rules.revoke(id);
        }
    }
}
