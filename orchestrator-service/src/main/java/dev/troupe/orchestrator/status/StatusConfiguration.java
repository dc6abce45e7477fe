package dev.troupe.orchestrator.status;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.session.SessionService;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what tells how the server stands. */
@Configuration(proxyBeanMethods = false)
public class StatusConfiguration {
    @Bean
    StatusReport statusReport(
            SessionService sessions, @Qualifier("orchestratorLedger") Ledger ledger) {
        return new StatusReport(sessions, ledger);
    }
}
