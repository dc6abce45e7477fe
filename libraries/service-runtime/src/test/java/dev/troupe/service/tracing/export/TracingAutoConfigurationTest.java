package dev.troupe.service.tracing.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.testkit.trace.CollectedSpan;
import dev.troupe.testkit.trace.SpanCollector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

class TracingAutoConfigurationTest {
    private final SpanCollector collector = SpanCollector.start();

    @AfterEach
    void close() {
        collector.close();
    }

    @Test
    void sendsTheSpansOfTheProcessWithoutItsSecrets() {
        String value = "sesame" + "-and-honey";
        SecretRedactor.ofProcess().keep(new SecretValue("gate", value));
        try (var process =
                process(
                        "--troupe.tracing.endpoint=" + collector.endpoint(),
                        "--troupe.tracing.headers.authorization=Bearer key",
                        "--spring.application.name=sample-service")) {
            process.getBean(TracingProvider.class)
                    .of("sample")
                    .span("opens " + value)
                    .with("word", value)
                    .begin()
                    .close();
        }

        CollectedSpan span = collector.spans().getFirst();
        assertThat(span.process()).isEqualTo("sample-service");
        assertThat(span.name()).isEqualTo("opens [redacted: gate]");
        assertThat(span.attributes()).containsEntry("word", "[redacted: gate]");
        assertThat(collector.authorizations()).containsExactly("Bearer key");
    }

    @Test
    void theAddressOfTheEnvironmentIsGoodWhereTheSettingsNameNone() {
        try (var process = process("--OTEL_EXPORTER_OTLP_ENDPOINT=" + collector.endpoint())) {
            process.getBean(TracingProvider.class).of("sample").span("sent").begin().close();
        }

        assertThat(collector.spans()).extracting(CollectedSpan::name).containsExactly("sent");
    }

    @Test
    void withoutAnAddressNobodyRecords() {
        try (var process = process("--troupe.tracing.endpoint= ")) {
            var span = process.getBean(TracingProvider.class).of("sample").span("unsent").begin();
            assertThat(span.context().isValid()).isFalse();
            span.close();
        }

        assertThat(collector.authorizations()).isEmpty();
    }

    @Test
    void anAddressThatIsNoneKeepsTheProcessFromStarting() {
        assertThatThrownBy(() -> process("--troupe.tracing.endpoint=http://me:word@"))
                .rootCause()
                .hasMessageContaining("troupe.tracing.endpoint is no address of http or https")
                .message()
                .doesNotContain("word@");
    }

    private static ConfigurableApplicationContext process(String... arguments) {
        return new SpringApplicationBuilder(TracingAutoConfiguration.class)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .run(arguments);
    }
}
