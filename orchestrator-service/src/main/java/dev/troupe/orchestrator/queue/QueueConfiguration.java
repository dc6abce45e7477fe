package dev.troupe.orchestrator.queue;

import dev.troupe.ledger.Ledger;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what holds claims to the settings. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({TaskGraphSettings.class, QueueSettings.class})
public class QueueConfiguration {
    /** The ledger's bean sees to it that both schemas are there. */
    @Bean(initMethod = "agree")
    QueueLimitSynchronizer queueLimits(
            @Qualifier("orchestratorLedger") Ledger ledger,
            @Qualifier("orchestratorDataSource") DataSource dataSource,
            QueueSettings settings,
            TaskGraphSettings graph) {
        return new QueueLimitSynchronizer(ledger, dataSource, settings, graph);
    }
}
