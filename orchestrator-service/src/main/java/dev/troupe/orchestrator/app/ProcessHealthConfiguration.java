package dev.troupe.orchestrator.app;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.service.wire.http.LanguageServerClientSettings;
import dev.troupe.service.wire.http.RepositoryMapClientSettings;
import dev.troupe.service.wire.http.SecurityClientSettings;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Provides the health of the processes around the orchestrator, in the order in which the doctor tells it. */
@Configuration(proxyBeanMethods = false)
class ProcessHealthConfiguration {
    /** People wait for the report. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    @Bean
    @Order(1)
    HealthSource databaseHealth(
            @Qualifier("orchestratorDataSource") DataSource orchestratorDataSource) {
        return new OrchestratorDatabaseHealth(orchestratorDataSource);
    }

    @Bean
    @Order(2)
    HealthSource securityHealth(SecurityClientSettings location, TokenIssuer issuer) {
        return new SecurityServiceHealth(
                OrchestratorSecurityClients.called(
                        AuditApi.class, location.peer().waiting(PATIENCE), issuer),
                OrchestratorSecurityClients.called(
                        DecisionsApi.class, location.peer().waiting(PATIENCE), issuer),
                location.peer().address());
    }

    @Bean
    @Order(3)
    HealthSource repositoryMapHealth(RepositoryMapClientSettings location, TokenIssuer issuer) {
        return location.baseUrl() == null
                ? new RepositoryMapHealth(new RepositoryMapConnection(null, null))
                : new RepositoryMapHealth(
                        new RepositoryMapConnection(
                                OrchestratorRepositoryMap.called(
                                        location.peer().waiting(PATIENCE), issuer),
                                location.peer().address()));
    }

    @Bean
    @Order(4)
    HealthSource languageGatewayHealth(LanguageServerClientSettings location, TokenIssuer issuer) {
        return location.baseUrl() == null
                ? new LanguageGatewayHealth(new LanguageServerConnection(null, null))
                : new LanguageGatewayHealth(
                        new LanguageServerConnection(
                                OrchestratorLanguageServers.called(
                                        location.peer().waiting(PATIENCE), issuer),
                                location.peer().address()));
    }

    @Bean
    @Order(5)
    HealthSource workersHealth(@Qualifier("orchestratorLedger") Ledger ledger) {
        return new WorkerFleetHealth(ledger.workers());
    }
}
