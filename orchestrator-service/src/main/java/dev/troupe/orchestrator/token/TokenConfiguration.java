package dev.troupe.orchestrator.token;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.access.AccessSettings;
import dev.troupe.orchestrator.access.WorkerAccess;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** For an orchestrator in a process of its own to import, which alone needs tokens. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TokenSettings.class)
@Import(TokenController.class)
public class TokenConfiguration {
    @Bean
    @DependsOnDatabaseInitialization
    KeyTable serviceKeys(@Qualifier("orchestratorDataSource") DataSource orchestratorDataSource) {
        return new KeyTable(orchestratorDataSource);
    }

    @Bean
    TokenIssuer tokenIssuer(
            KeyTable serviceKeys,
            @Qualifier("orchestratorLedger") Ledger ledger,
            TokenSettings settings) {
        Clock clock = Clock.systemUTC();
        return new TokenIssuer(
                new RunCheck(ledger.tasks()),
                new SigningKeys(serviceKeys, clock),
                clock,
                settings.lifetime());
    }

    @Bean
    WorkerAccess workerAccess(AccessSettings settings) {
        return new WorkerAccess(settings.workerToken());
    }
}
