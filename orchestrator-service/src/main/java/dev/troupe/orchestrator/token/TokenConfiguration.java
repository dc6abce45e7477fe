package dev.troupe.orchestrator.token;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.access.AccessSettings;
import dev.troupe.orchestrator.access.WorkerAuthentication;
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
    SigningKeyRepository serviceKeys(
            @Qualifier("orchestratorDataSource") DataSource orchestratorDataSource) {
        return new SigningKeyRepository(orchestratorDataSource);
    }

    @Bean
    TokenIssuer tokenIssuer(
            SigningKeyRepository serviceKeys,
            @Qualifier("orchestratorLedger") Ledger ledger,
            TokenSettings settings) {
        Clock clock = Clock.systemUTC();
        return new TokenIssuer(
                new RunningTaskCheck(ledger.tasks()),
                new SigningKeyRotation(serviceKeys, clock),
                clock,
                settings.lifetime());
    }

    @Bean
    WorkerAuthentication workerAccess(AccessSettings settings) {
        return new WorkerAuthentication(settings.workerToken());
    }
}
