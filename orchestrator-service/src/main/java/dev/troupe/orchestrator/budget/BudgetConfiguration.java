package dev.troupe.orchestrator.budget;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.reaper.Sweep;
import dev.troupe.orchestrator.session.SessionLimits;
import dev.troupe.orchestrator.session.SessionRegister;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what people may do about budgets. */
@Configuration(proxyBeanMethods = false)
public class BudgetConfiguration {
    @Bean
    NamedLimits namedLimits(@Qualifier("orchestratorLedger") Ledger ledger) {
        return new NamedLimits(ledger);
    }

    @Bean
    BudgetDesk budgetDesk(
            @Qualifier("orchestratorLedger") Ledger ledger,
            SessionRegister sessions,
            SessionLimits ofSessions,
            NamedLimits named,
            Sweep sweep) {
        return new BudgetDesk(ledger, sessions, ofSessions, named, sweep);
    }
}
