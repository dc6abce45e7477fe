package dev.troupe.service.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.redaction.SecretRedactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.MarkerFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Configuration;

/** A process of Spring Boot as users start it: what it knows of its settings never comes into its log. */
class ProcessRedactionTest {
    private static final String VALUE = "sesame" + "-street-" + "91c4";
    private static final String SETTING = "--troupe.sample.password=" + VALUE;

    @TempDir private Path directory;

    @Configuration(proxyBeanMethods = false)
    static class Sample {}

    /** All that a line can carry, in every form that Spring Boot writes. */
    @ParameterizedTest
    @CsvSource({"''", "ecs", "logstash", "gelf"})
    void noLineOfAnyFormTells(String form) throws IOException {
        Path log = directory.resolve("process.log");
        List<String> arguments = new ArrayList<>(List.of(SETTING, "--logging.file.name=" + log));
        if (!form.isEmpty()) {
            arguments.add("--logging.structured.format.file=" + form);
        }
        try (var _ = start(arguments)) {
            var logger = LoggerFactory.getLogger("sample");
            MDC.put("session", VALUE);
            logger.atInfo()
                    .addKeyValue("pair", VALUE)
                    .addMarker(MarkerFactory.getMarker("marked"))
                    .log("{} was said aloud", VALUE);
            logger.error("It failed.", failure());
            MDC.clear();
        }

        String written = Files.readString(log);
        assertThat(written)
                .contains("was said aloud", "It failed.", "IllegalStateException", "no door")
                .contains("[redacted: ")
                .doesNotContain(VALUE);
    }

    /** With causes that go in a circle, as some drivers make them. */
    private static Throwable failure() {
        RuntimeException cause = new RuntimeException("opened with " + VALUE);
        IllegalStateException failure = new IllegalStateException("no door for " + VALUE, cause);
        cause.initCause(failure);
        failure.addSuppressed(new IOException(VALUE));
        return failure;
    }

    @Test
    void namesAndPatternsOfTheSettingsCountFromTheStart() {
        try (var _ =
                start(
                        List.of(
                                "--troupe.redaction.names=door-word",
                                "--door.word=open-" + "barley",
                                "--troupe.redaction.patterns.badge=B-[0-9]{6}"))) {
            assertThat(SecretRedactor.ofProcess().redact("open-" + "barley, B-123456, B-12"))
                    .isEqualTo("[redacted: value of door.word], [redacted: badge], B-12");
        }
    }

    @Test
    void aPatternThatIsNoneKeepsTheProcessFromStarting() {
        assertThatThrownBy(() -> start(List.of("--troupe.redaction.patterns.badge=B-[0-9")))
                .hasMessageContaining(
                        "The setting `troupe.redaction.patterns.badge` is not a valid RE2 pattern");
    }

    private static AutoCloseableContext start(List<String> arguments) {
        SpringApplication process =
                new SpringApplicationBuilder(Sample.class)
                        .web(WebApplicationType.NONE)
                        .bannerMode(Banner.Mode.OFF)
                        .build();
        var context = process.run(arguments.toArray(String[]::new));
        return context::close;
    }

    private interface AutoCloseableContext extends AutoCloseable {
        @Override
        void close();
    }
}
