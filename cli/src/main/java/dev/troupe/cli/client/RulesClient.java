package dev.troupe.cli.client;

import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.RuleGraph;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.security.RuleProposal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Calls about rules for commands and what people's answers propose. */
public final class RulesClient {
    private final TroupeApi api;
    private final RetryingApiClient client;

    RulesClient(TroupeApi api, RetryingApiClient client) {
        this.api = api;
        this.client = client;
    }

    /** The rules that are in force in a repository, learned ones first. */
    public RuleList rules(String repository) {
        return api.send(ApiCall.get("/v1/rules?" + of(repository)), RuleList.class);
    }

    /** The knowledge graph of a repository in a version, or the newest good one. */
    public RuleGraph graph(String repository, @Nullable Long version) {
        return api.send(ApiCall.get(graphOf(repository, version)), RuleGraph.class);
    }

    /** The same as a drawing for Graphviz. */
    public String drawing(String repository, @Nullable Long version) {
        return client.send(ApiCall.get(graphOf(repository, version) + "&format=dot"));
    }

    private static String graphOf(String repository, @Nullable Long version) {
        String wanted = version == null ? "" : "&version=" + version;
        return "/v1/rules/graph?" + of(repository) + wanted;
    }

    /** What is proposed for a repository. */
    public List<RuleProposal> proposals(String repository) {
        return api.send(ApiCall.get("/v1/proposals?" + of(repository)), new TypeReference<>() {});
    }

    /** Makes a rule of a proposal. */
    public PermissionRule confirm(UUID id) {
        return api.send(
                ApiCall.post("/v1/proposals/" + id + "/confirmation", null), PermissionRule.class);
    }

    /** Drops a proposal. */
    public void dismiss(UUID id) {
        client.send(ApiCall.post("/v1/proposals/" + id + "/dismissal", null));
    }

    /** Takes a learned rule back. */
    public void revoke(UUID id) {
        client.send(ApiCall.delete("/v1/rules/" + id));
    }

    private static String of(String repository) {
        return "repository=" + URLEncoder.encode(repository, StandardCharsets.UTF_8);
    }
}
