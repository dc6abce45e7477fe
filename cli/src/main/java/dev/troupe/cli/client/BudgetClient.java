package dev.troupe.cli.client;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.type.TypeReference;

/** Calls about budgets. */
public final class BudgetClient {
    private final TroupeApi api;

    BudgetClient(TroupeApi api) {
        this.api = api;
    }

    /** Budgets of all teams and users, or of those that the caller may see. */
    public List<BudgetStatus> all() {
        return api.send(ApiCall.get("/v1/budgets"), new TypeReference<>() {});
    }

    /** One budget. */
    public BudgetStatus of(BudgetScope scope, String key) {
        return api.send(ApiCall.get(path(scope, key)), BudgetStatus.class);
    }

    /** Replaces the limit of a budget. */
    public BudgetStatus limit(BudgetScope scope, String key, BudgetLimit limit) {
        return api.send(ApiCall.put(path(scope, key), limit), BudgetStatus.class);
    }

    /** Lifts the limit of a budget. */
    public BudgetStatus lift(BudgetScope scope, String key) {
        return api.send(ApiCall.delete(path(scope, key)), BudgetStatus.class);
    }

    private static String path(BudgetScope scope, String key) {
        // Of a form, a blank would be a plus sign, which in a path is one.
        String name = URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
        return "/v1/budgets/" + scope.word() + "/" + name;
    }
}
