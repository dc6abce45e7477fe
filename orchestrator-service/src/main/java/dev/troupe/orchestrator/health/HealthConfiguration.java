package dev.troupe.orchestrator.health;

import dev.troupe.contracts.health.BrokerProbe;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.ledger.Ledger;
import dev.troupe.service.startup.database.DatabaseVersionCheck;
import dev.troupe.service.wire.broker.BrokerConnections;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
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
            ObjectProvider<BrokerProbe> probe,
            ObjectProvider<BrokerConnections> broker) {
        return new OrchestratorHealth(
                ledger, probe.getIfAvailable(() -> connecting(broker.getIfAvailable())));
    }

    @Bean
    HealthSource databaseVersionHealth(DataSource orchestratorDataSource) {
        return () -> new DatabaseVersionCheck().health(orchestratorDataSource);
    }

    /** Answers for all that are in this process. */
    @Bean
    DoctorController doctorController(List<HealthSource> sources) {
        return new DoctorController(sources);
    }

    private static @Nullable BrokerProbe connecting(@Nullable BrokerConnections broker) {
        return broker == null ? null : new RemoteBrokerProbe(broker);
    }
}
