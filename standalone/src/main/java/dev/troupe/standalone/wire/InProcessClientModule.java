package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import java.time.Duration;
import java.util.Set;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Gives services each other's interfaces over the direct wire. */
@Configuration(proxyBeanMethods = false)
public class InProcessClientModule {
    private static final Duration SECURITY_LIMIT = Duration.ofSeconds(5);
    private static final Duration REPOSITORY_MAP_LIMIT = Duration.ofSeconds(10);

    /** A server that is started first may load a project for long. */
    private static final Duration LANGUAGE_SERVER_LIMIT = Duration.ofMinutes(2);

    /** Calls the controller that serves the same interface over HTTP, for the person who asks if one does. */
    @Bean
    @Primary
    SecurityApi directSecurityApi(
            @Qualifier("securityController") SecurityApi controller, TracingProvider tracing) {
        var service =
                new CallerIdentity(
                        "service:standalone", "local", Set.of(CallerIdentity.Role.SERVICE));
        return InProcessServiceClient.of(
                SecurityApi.class,
                controller,
                () -> CallerIdentity.personOr(service),
                SECURITY_LIMIT,
                ErrorCode.SECURITY_UNAVAILABLE,
                tracing.of("security-service"));
    }

    /** Calls the controller of the repository map service, for the person who asks if one does. */
    @Bean
    @Primary
    RepositoryMapApi directRepositoryMapApi(
            @Qualifier("repositoryMapController") RepositoryMapApi controller,
            TracingProvider tracing) {
        var service =
                new CallerIdentity(
                        "service:standalone", "local", Set.of(CallerIdentity.Role.SERVICE));
        return InProcessServiceClient.of(
                RepositoryMapApi.class,
                controller,
                () -> CallerIdentity.personOr(service),
                REPOSITORY_MAP_LIMIT,
                ErrorCode.REPOSITORY_MAP_UNAVAILABLE,
                tracing.of("repomap-service"));
    }

    /** Calls the controller of the language-server gateway, for the person who asks if one does. */
    @Bean
    @Primary
    LanguageServerApi directLanguageServerApi(
            @Qualifier("languageServerController") LanguageServerApi controller,
            TracingProvider tracing) {
        var service =
                new CallerIdentity(
                        "service:standalone", "local", Set.of(CallerIdentity.Role.SERVICE));
        return InProcessServiceClient.of(
                LanguageServerApi.class,
                controller,
                () -> CallerIdentity.personOr(service),
                LANGUAGE_SERVER_LIMIT,
                ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE,
                tracing.of("lsp-gateway"));
    }
}
