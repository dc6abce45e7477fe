package dev.troupe.service.startup;

import dev.troupe.service.startup.database.StartupSettings;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.service.wire.trace.IncomingTraceFilter;
import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A service that serves nothing, for tests to start. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(StartupSettings.class)
class SampleService {

    /** Breaks its start. */
    record Lamp() {
        Lamp {
            throw new IllegalStateException("the lamp is out");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty("sample.lamp")
    static class Broken {
        @Bean
        Lamp lamp() {
            return new Lamp();
        }
    }

    /** As each service has one. */
    @Bean
    FilterRegistrationBean<IncomingTraceFilter> incomingTrace(TracingProvider tracing) {
        return new FilterRegistrationBean<>(new IncomingTraceFilter(tracing.of("sample-service")));
    }

    public static void main(String[] arguments) {
        ServiceLauncher.run(
                SampleService.class,
                Map.of("spring.application.name", "sample-service"),
                arguments);
    }
}
