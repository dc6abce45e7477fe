package dev.troupe.orchestrator.access;

import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.service.wire.trace.IncomingTraceFilter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Puts the filters before all others. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccessSettings.class)
public class AccessConfiguration {
    @Bean
    FilterRegistrationBean<LocalAccessFilter> localAccess(
            AccessSettings settings, ObjectProvider<WorkerAuthentication> workers) {
        FilterRegistrationBean<LocalAccessFilter> registration =
                new FilterRegistrationBean<>(
                        new LocalAccessFilter(settings, workers.getIfAvailable()));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }

    @Bean
    FilterRegistrationBean<IncomingTraceFilter> incomingTrace(TracingProvider tracing) {
        FilterRegistrationBean<IncomingTraceFilter> registration =
                new FilterRegistrationBean<>(
                        new IncomingTraceFilter(tracing.of("orchestrator-service")));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    FilterRegistrationBean<SessionIdLogFilter> logIds() {
        FilterRegistrationBean<SessionIdLogFilter> registration =
                new FilterRegistrationBean<>(new SessionIdLogFilter());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
        return registration;
    }
}
