package dev.troupe.tracing.export;

import dev.troupe.redaction.Redactor;
import dev.troupe.tracing.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Gives every process its tracing: off, unless a collector is named. */
@AutoConfiguration
@EnableConfigurationProperties(TracingSettings.class)
public class TracingAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    Tracing tracing(
            TracingSettings settings,
            Environment environment,
            ObjectProvider<MeterRegistry> meters) {
        URI target = settings.target(environment.getProperty("OTEL_EXPORTER_OTLP_ENDPOINT"));
        return target == null
                ? Tracing.off()
                : Exporting.to(
                        target,
                        settings,
                        environment.getProperty("spring.application.name", "troupe"),
                        Redactor.ofProcess()::redact,
                        meters.getIfAvailable(SimpleMeterRegistry::new));
    }
}
