package dev.troupe.orchestrator.access;

import dev.troupe.tracing.Tracing;
import dev.troupe.wire.trace.IncomingTrace;
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
            AccessSettings settings, ObjectProvider<WorkerAccess> workers) {
        FilterRegistrationBean<LocalAccessFilter> registration =
                new FilterRegistrationBean<>(
                        new LocalAccessFilter(settings, workers.getIfAvailable()));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }

    @Bean
    FilterRegistrationBean<IncomingTrace> incomingTrace(Tracing tracing) {
        FilterRegistrationBean<IncomingTrace> registration =
                new FilterRegistrationBean<>(new IncomingTrace(tracing.of("orchestrator-service")));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    FilterRegistrationBean<LogIds> logIds() {
        FilterRegistrationBean<LogIds> registration = new FilterRegistrationBean<>(new LogIds());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
        return registration;
    }
}
