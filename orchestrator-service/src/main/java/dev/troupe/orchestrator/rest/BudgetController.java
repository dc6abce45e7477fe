package dev.troupe.orchestrator.rest;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.budget.api.BudgetApi;
import dev.troupe.orchestrator.budget.BudgetService;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** The budget API over HTTP, and directly within one process. */
@RestController
class BudgetController implements BudgetApi {
    private final BudgetService desk;

    BudgetController(BudgetService desk) {
        this.desk = desk;
    }

    @Override
    public List<BudgetStatus> budgets() {
        return desk.all();
    }

    @Override
    public BudgetStatus budget(String scope, String key) {
        return desk.find(scope, key);
    }

    @Override
    public BudgetStatus limit(String scope, String key, BudgetLimit limit) {
        return desk.limit(scope, key, limit);
    }

    @Override
    public BudgetStatus lift(String scope, String key) {
        return desk.lift(scope, key);
    }
}
