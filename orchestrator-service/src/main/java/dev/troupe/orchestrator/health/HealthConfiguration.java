package dev.troupe.orchestrator.health;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.ledger.Ledger;
import jakarta.jms.ConnectionFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the orchestrator's checks to the doctor. */
@Configuration(proxyBeanMethods = false)
public class HealthConfiguration {
    @Bean
    HealthSource orchestratorHealth(
            @Qualifier("orchestratorLedger") Ledger ledger,
            ObjectProvider<ConnectionFactory> broker) {
        return new OrchestratorHealth(ledger, broker.getIfAvailable());
    }
}
