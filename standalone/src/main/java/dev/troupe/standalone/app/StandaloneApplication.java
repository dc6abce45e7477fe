package dev.troupe.standalone.app;

import dev.troupe.lsp.LanguageServerModule;
import dev.troupe.orchestrator.OrchestratorModule;
import dev.troupe.repomap.RepositoryMapModule;
import dev.troupe.security.SecurityModule;
import dev.troupe.standalone.broker.BrokerModule;
import dev.troupe.standalone.doctor.DoctorModule;
import dev.troupe.standalone.wire.InProcessClientModule;
import dev.troupe.worker.WorkerModule;
import org.springdoc.core.configuration.SpringDocJacksonKotlinModuleConfiguration;
import org.springdoc.core.configuration.SpringDocKotlinConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.modulith.Modulithic;

/**
 * All services in one context, each with a database role of its own. Kotlin is here only with a library
 * for models; reading our bean methods by its reflection would make each start slower.
 */
@SpringBootConfiguration
@EnableAutoConfiguration(
        exclude = {
            FlywayAutoConfiguration.class,
            SpringDocJacksonKotlinModuleConfiguration.class,
            SpringDocKotlinConfiguration.class
        })
@Modulithic(systemName = "Troupe", additionalPackages = "dev.troupe")
@Import({
    BrokerModule.class,
    DoctorModule.class,
    LanguageServerModule.class,
    OrchestratorModule.class,
    RepositoryMapModule.class,
    SecurityModule.class,
    InProcessClientModule.class,
    WorkerModule.class
})
public class StandaloneApplication {}
