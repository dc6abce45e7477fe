package dev.troupe.service.tracing.export;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.service.tracing.TracingProvider;
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
    TracingProvider tracing(
            TracingSettings settings,
            Environment environment,
            ObjectProvider<MeterRegistry> meters) {
        URI target = settings.target(environment.getProperty("OTEL_EXPORTER_OTLP_ENDPOINT"));
        return target == null
                ? TracingProvider.off()
                : SpanExportFactory.to(
                        target,
                        settings,
                        environment.getProperty("spring.application.name", "troupe"),
                        SecretRedactor.ofProcess()::redact,
                        meters.getIfAvailable(SimpleMeterRegistry::new));
    }
}
