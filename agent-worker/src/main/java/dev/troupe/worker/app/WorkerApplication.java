package dev.troupe.worker.app;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.LedgerSchema;
import dev.troupe.service.startup.ServiceLauncher;
import dev.troupe.service.startup.database.SchemaMigration;
import dev.troupe.service.startup.database.StartupSettings;
import dev.troupe.service.wire.broker.BrokerConfiguration;
import dev.troupe.service.wire.http.LanguageServerClientSettings;
import dev.troupe.service.wire.http.RepositoryMapClientSettings;
import dev.troupe.worker.WorkerModule;
import dev.troupe.worker.claim.WorkerLoop;
import dev.troupe.worker.diagnostic.LanguageServerAccess;
import dev.troupe.worker.settings.WorkerSettings;
import dev.troupe.worker.tool.repomap.RepositoryMapAccess;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * A worker process. Needs {@code troupe.worker.datasource.*}, {@code troupe.worker.token}, {@code
 * troupe.orchestrator.base-url} and {@code troupe.security.base-url}; uses the broker at {@code
 * troupe.broker.url} if there is one.
 */
@SpringBootApplication
@Import({WorkerModule.class, BrokerConfiguration.class})
@EnableConfigurationProperties(StartupSettings.class)
public class WorkerApplication {
    private static final Map<String, Object> DEFAULTS =
            Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", "0",
                    "management.endpoints.web.exposure.include", "health,prometheus",
                    "spring.application.name", "troupe-worker",
                    // Libraries log every failed try with its stack; the broker's connections
                    // tell of them.
                    "logging.level.org.springframework.jms", "OFF",
                    "logging.level.org.apache.activemq.artemis.core.client", "OFF");

    /** Starts the worker; it ends with the process. */
    public static void main(String[] arguments) {
        ServiceLauncher.run(WorkerApplication.class, DEFAULTS, arguments);
    }

    /** Before the worker begins to claim: what it would need comes from another process. */
    @Bean(initMethod = "await", defaultCandidate = false)
    SchemaMigration awaitedLedger(
            @Qualifier("workerDataSource") DataSource ledger,
            WorkerSettings settings,
            StartupSettings start) {
        WorkerSettings.Datasource source = Objects.requireNonNull(settings.datasource());
        return new SchemaMigration(LedgerSchema.migrations(ledger), source.access(), start);
    }

    @Bean
    @ConditionalOnProperty("troupe.repomap.base-url")
    HealthSource repositoryMapHealth(
            RepositoryMapClientSettings location, RepositoryMapAccess repositoryMap) {
        return new RemoteRepositoryMapHealth(repositoryMap.client(), location.peer().address());
    }

    @Bean
    @ConditionalOnProperty("troupe.lsp.base-url")
    HealthSource languageGatewayHealth(
            LanguageServerClientSettings location, LanguageServerAccess languageServers) {
        return new RemoteGatewayHealth(languageServers.client(), location.peer().address());
    }

    @Bean
    WorkerHealthReporter selfReport(
            @Qualifier("workerLedger") Ledger ledger,
            WorkerLoop loop,
            WorkerSettings settings,
            List<HealthSource> sources) {
        return new WorkerHealthReporter(
                ledger.workers(),
                loop.worker().id(),
                settings.slots(),
                sources,
                settings.reportInterval());
    }

    static SpringApplication application() {
        SpringApplication application = new SpringApplication(WorkerApplication.class);
        application.setDefaultProperties(DEFAULTS);
        return application;
    }
}
