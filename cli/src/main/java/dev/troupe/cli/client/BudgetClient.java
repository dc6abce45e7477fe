package dev.troupe.cli.client;

import dev.troupe.contracts.budget.Budget;
import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Scope;
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
    public List<Budget> all() {
        return api.send(Call.get("/v1/budgets"), new TypeReference<>() {});
    }

    /** One budget. */
    public Budget of(Scope scope, String key) {
        return api.send(Call.get(path(scope, key)), new TypeReference<>() {});
    }

    /** Replaces the limit of a budget. */
    public Budget limit(Scope scope, String key, Limit limit) {
        return api.send(Call.put(path(scope, key), limit), new TypeReference<>() {});
    }

    /** Lifts the limit of a budget. */
    public Budget lift(Scope scope, String key) {
        return api.send(Call.delete(path(scope, key)), new TypeReference<>() {});
    }

    private static String path(Scope scope, String key) {
        // Of a form, a blank would be a plus sign, which in a path is one.
        String name = URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
        return "/v1/budgets/" + scope.word() + "/" + name;
    }
}
