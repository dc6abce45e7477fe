package dev.troupe.orchestrator.web;

import dev.troupe.contracts.budget.Budget;
import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.api.BudgetApi;
import dev.troupe.orchestrator.budget.BudgetDesk;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** The budget API over HTTP, and directly within one process. */
@RestController
class BudgetController implements BudgetApi {
    private final BudgetDesk desk;

    BudgetController(BudgetDesk desk) {
        this.desk = desk;
    }

    @Override
    public List<Budget> budgets() {
        return desk.all();
    }

    @Override
    public Budget budget(String scope, String key) {
        return desk.find(scope, key);
    }

    @Override
    public Budget limit(String scope, String key, Limit limit) {
        return desk.limit(scope, key, limit);
    }

    @Override
    public Budget lift(String scope, String key) {
        return desk.lift(scope, key);
    }
}
