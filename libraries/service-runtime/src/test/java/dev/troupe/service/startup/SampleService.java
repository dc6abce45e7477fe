package dev.troupe.service.startup;

import dev.troupe.service.startup.database.StartupSettings;
import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A service that serves nothing, for tests to start. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(StartupSettings.class)
class SampleService {
    private SampleService() {}

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

    public static void main(String[] arguments) {
        ServiceLauncher.run(
                SampleService.class,
                Map.of("spring.application.name", "sample-service"),
                arguments);
    }
}
