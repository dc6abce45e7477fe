package dev.troupe.orchestrator.budget;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.reaper.WaitingTaskResumer;
import dev.troupe.orchestrator.session.SessionLimitService;
import dev.troupe.orchestrator.session.SessionService;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what people may do about budgets. */
@Configuration(proxyBeanMethods = false)
public class BudgetConfiguration {
    @Bean
    NamedBudgetLimitService namedLimits(@Qualifier("orchestratorLedger") Ledger ledger) {
        return new NamedBudgetLimitService(ledger);
    }

    @Bean
    BudgetService budgetDesk(
            @Qualifier("orchestratorLedger") Ledger ledger,
            SessionService sessions,
            SessionLimitService ofSessions,
            NamedBudgetLimitService named,
            WaitingTaskResumer taskResumer) {
        return new BudgetService(ledger, sessions, ofSessions, named, taskResumer);
    }
}
