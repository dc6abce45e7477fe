package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.tracing.Tracing;
import dev.troupe.wire.direct.DirectWire;
import java.time.Duration;
import java.util.Set;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Gives services each other's interfaces over the direct wire. */
@Configuration(proxyBeanMethods = false)
public class WireModule {
    private static final Duration SECURITY_LIMIT = Duration.ofSeconds(5);

    /** Calls the controller that serves the same interface over HTTP, for the person who asks if one does. */
    @Bean
    @Primary
    SecurityApi directSecurityApi(
            @Qualifier("securityController") SecurityApi controller, Tracing tracing) {
        var service = new Caller("service:standalone", "local", Set.of(Caller.Role.SERVICE));
        return DirectWire.of(
                SecurityApi.class,
                controller,
                () -> Caller.personOr(service),
                SECURITY_LIMIT,
                ErrorCode.SECURITY_UNAVAILABLE,
                tracing.of("security-service"));
    }
}
