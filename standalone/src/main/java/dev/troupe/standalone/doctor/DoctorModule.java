package dev.troupe.standalone.doctor;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.standalone.postgres.EmbeddedPostgresServer;
import java.time.Duration;
import java.util.Set;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Provides the health of the embedded parts, and the way to stop the process. */
@Configuration(proxyBeanMethods = false)
public class DoctorModule {
    /** People wait for the report. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    @Bean
    HealthSource databaseHealth(EmbeddedPostgresServer postgres) {
        return new EmbeddedDatabaseHealth(postgres);
    }

    @Bean
    HealthSource repositoryMapHealth(
            @Qualifier("repositoryMapController") RepositoryMapApi controller,
            TracingProvider tracing) {
        var service =
                new CallerIdentity(
                        "service:standalone", "local", Set.of(CallerIdentity.Role.SERVICE));
        return new EmbeddedRepositoryMapHealth(
                InProcessServiceClient.of(
                        RepositoryMapApi.class,
                        controller,
                        service,
                        PATIENCE,
                        ErrorCode.REPOSITORY_MAP_UNAVAILABLE,
                        tracing.of("repomap-service")));
    }

    @Bean
    HealthSource languageGatewayHealth(
            @Qualifier("languageServerController") LanguageServerApi controller,
            TracingProvider tracing) {
        var service =
                new CallerIdentity(
                        "service:standalone", "local", Set.of(CallerIdentity.Role.SERVICE));
        return new EmbeddedGatewayHealth(
                InProcessServiceClient.of(
                        LanguageServerApi.class,
                        controller,
                        service,
                        PATIENCE,
                        ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE,
                        tracing.of("lsp-gateway")));
    }

    @Bean
    ServerStopController stopController() {
        return new ServerStopController();
    }
}
