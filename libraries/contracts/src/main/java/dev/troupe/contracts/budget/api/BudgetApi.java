package dev.troupe.contracts.budget.api;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetStatus;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PutExchange;

/**
 * Limits what teams, users, sessions and tasks may spend. A scope is {@code team}, {@code user}, {@code session} or
 * {@code task}; a key is a name or an id, or {@code *} for all teams, or users, without a limit of their own.
 */
@HttpExchange("/v1/budgets")
public interface BudgetApi {
    /**
     * Budgets of teams and users: for an administrator all with a limit or any use, and the defaults; else
     * those of the caller's team and the caller.
     */
    @GetExchange
    List<BudgetStatus> budgets();

    /** One budget; a team, a user or a default that nobody has named yet has no limit and no use. */
    @GetExchange("/{scope}/{key}")
    BudgetStatus budget(@PathVariable String scope, @PathVariable String key);

    /** Replaces its limit; what was spent before counts. Tasks that wait for money and have room continue. */
    @PutExchange("/{scope}/{key}")
    BudgetStatus limit(
            @PathVariable String scope, @PathVariable String key, @RequestBody BudgetLimit limit);

    /** Lifts its own limit; without one it changes nothing. A default may hold then. */
    @DeleteExchange("/{scope}/{key}")
    BudgetStatus lift(@PathVariable String scope, @PathVariable String key);
}
