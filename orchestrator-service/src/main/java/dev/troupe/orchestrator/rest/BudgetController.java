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
    private final BudgetService budgetService;

    BudgetController(BudgetService budgetService) {
        this.budgetService = budgetService;
    }

    @Override
    public List<BudgetStatus> budgets() {
        return budgetService.all();
    }

    @Override
    public BudgetStatus budget(String scope, String key) {
        return budgetService.find(scope, key);
    }

    @Override
    public BudgetStatus limit(String scope, String key, BudgetLimit limit) {
        return budgetService.limit(scope, key, limit);
    }

    @Override
    public BudgetStatus lift(String scope, String key) {
        return budgetService.lift(scope, key);
    }
}
