package dev.troupe.worker.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.worker.tool.web.WebSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class WorkerSettingsTest {
    @Test
    void hasDefaults() {
        WorkerSettings settings = bind(Map.of());

        assertThat(settings.cell()).isEqualTo("local");
        assertThat(settings.slots()).isEqualTo(4);
        assertThat(settings.lease()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.beat()).isEqualTo(Duration.ofSeconds(1));
        assertThat(settings.pollInterval()).isEqualTo(Duration.ofMillis(500));
        assertThat(settings.approvalWait()).isEqualTo(Duration.ofSeconds(20));
        assertThat(settings.securityWait()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.maxTurns()).isEqualTo(50);
        assertThat(settings.maxTime()).isNull();
        assertThat(settings.retryWait()).isEqualTo(Duration.ofSeconds(1));
        assertThat(settings.reportInterval()).isEqualTo(Duration.ofMinutes(5));
        assertThat(settings.sandbox()).isEqualTo(SandboxMode.PREFERRED);
        assertThat(settings.sandboxMemory()).isNull();
        assertThat(settings.syntaxGate()).isTrue();
        assertThat(settings.nativeCore()).isEqualTo(NativeCoreMode.AUTO);
        assertThat(settings.datasource()).isNull();
        assertThat(settings.validation().beforeTool()).isNull();
        assertThat(settings.review().threshold()).isEqualTo(0.8);
        assertThat(settings.tests())
                .isEqualTo(new WorkerSettings.Tests(null, Duration.ofMinutes(10)));
        assertThat(settings.homeDirectory().toString()).endsWith("/.troupe");
        assertThat(settings.web())
                .isEqualTo(
                        new WorkerSettings.Web(
                                true, List.of(), DataSize.ofMegabytes(1), Duration.ofSeconds(20)));
    }

    @Test
    void takesEveryKey() {
        WorkerSettings settings =
                bind(
                        Map.ofEntries(
                                Map.entry("troupe.worker.cell", "east"),
                                Map.entry("troupe.worker.slots", "2"),
                                Map.entry("troupe.worker.lease", "3s"),
                                Map.entry("troupe.worker.beat", "100ms"),
                                Map.entry("troupe.worker.security-wait", "1m"),
                                Map.entry("troupe.worker.report-interval", "10s"),
                                Map.entry("troupe.worker.home", "/var/troupe"),
                                Map.entry("troupe.worker.sandbox", "required"),
                                Map.entry("troupe.worker.native-core", "off"),
                                Map.entry("troupe.worker.review.confidence", "0.65"),
                                Map.entry("troupe.worker.sandbox-memory", "8GB"),
                                Map.entry("troupe.worker.tests.command", "make check"),
                                Map.entry("troupe.worker.tests.time", "90s"),
                                Map.entry("troupe.worker.web.enabled", "false"),
                                Map.entry("troupe.worker.web.hosts[0]", "*.example.org"),
                                Map.entry("troupe.worker.web.size", "64KB"),
                                Map.entry("troupe.worker.web.time", "3s"),
                                Map.entry("troupe.worker.network.hosts[0]", "a.example.org"),
                                Map.entry("troupe.worker.datasource.url", "jdbc:postgresql:x"),
                                Map.entry("troupe.worker.datasource.username", "u"),
                                Map.entry("troupe.worker.datasource.password", "secret"),
                                Map.entry(
                                        "troupe.worker.validation.before-tool[0]", "permission")));

        assertThat(settings.cell()).isEqualTo("east");
        assertThat(settings.slots()).isEqualTo(2);
        assertThat(settings.lease()).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.securityWait()).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.reportInterval()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.homeDirectory()).isEqualTo(Path.of("/var/troupe"));
        assertThat(settings.sandbox()).isEqualTo(SandboxMode.REQUIRED);
        assertThat(settings.nativeCore()).isEqualTo(NativeCoreMode.OFF);
        assertThat(settings.review().threshold()).isEqualTo(0.65);
        assertThat(settings.tests())
                .isEqualTo(new WorkerSettings.Tests("make check", Duration.ofSeconds(90)));
        assertThat(settings.sandboxMemory()).isEqualTo(DataSize.ofGigabytes(8));
        assertThat(settings.web().enabled()).isFalse();
        assertThat(settings.web().settings())
                .isEqualTo(
                        new WebSettings(List.of("*.example.org"), 64 << 10, Duration.ofSeconds(3)));
        assertThat(settings.network().hosts()).containsExactly("a.example.org");
        assertThat(settings.validation().beforeTool()).containsExactly("permission");
        assertThat(settings.toString()).contains("jdbc:postgresql:x").doesNotContain("secret");
    }

    @Test
    void namesValuesOutOfRange() {
        assertThatThrownBy(() -> bind(Map.of("troupe.worker.slots", "0")))
                .isInstanceOf(BindException.class)
                .rootCause()
                .hasMessageContaining(
                        "`troupe.worker.slots` is 0; it must be a whole number, from 1 to 64");
        assertThatThrownBy(() -> bind(Map.of("troupe.worker.lease", "2s")))
                .rootCause()
                .hasMessageContaining("three times `troupe.worker.beat`");
        assertThatThrownBy(() -> bind(Map.of("troupe.worker.background-commands", "33")))
                .rootCause()
                .hasMessageContaining("`troupe.worker.background-commands` is 33", "0 to 32");
        assertThatThrownBy(() -> bind(Map.of("troupe.worker.review.confidence", "1.5")))
                .rootCause()
                .hasMessageContaining(
                        "`troupe.worker.review.confidence` is 1.5", "a number from 0 to 1");
        assertThatThrownBy(() -> bind(Map.of("troupe.worker.web.hosts[0]", "*")))
                .rootCause()
                .hasMessageContaining("`troupe.worker.web.hosts` names '*'");
        assertThatThrownBy(() -> bind(Map.of("troupe.worker.sandbox-memory", "1MB")))
                .rootCause()
                .hasMessageContaining("sandbox-memory", "at least 64MB, or 0");
    }

    @Test
    void modelsAreBoundWithDefaultsAndKeepTheirKey() {
        ModelCatalogSettings models =
                new Binder(
                                new MapConfigurationPropertySource(
                                        Map.of(
                                                "troupe.models.fast.model", "tiny",
                                                "troupe.models.fast.protocol", "anthropic",
                                                "troupe.models.fast.api-key", "sk-secret",
                                                "troupe.models.fast.tools", "text",
                                                "troupe.models.fast.price.input", "5",
                                                "troupe.models.fast.headers.X-Team", "blue",
                                                "troupe.agents.developer.model", "fast")))
                        .bind("troupe", ModelCatalogSettings.class)
                        .get();

        assertThat(models.modelOf("developer")).isEqualTo("fast");
        assertThat(models.modelOf("reviewer")).isEqualTo("default");
        ModelSettings fast =
                Objects.requireNonNull(Objects.requireNonNull(models.models()).get("fast"));
        assertThat(fast.protocol()).isEqualTo(ModelProtocol.ANTHROPIC);
        assertThat(fast.url()).isEqualTo("https://api.anthropic.com");
        assertThat(fast.keyVariable()).isEqualTo("ANTHROPIC_API_KEY");
        assertThat(fast.tools()).isEqualTo(ToolCallingMode.TEXT);
        assertThat(fast.window()).isEqualTo(128_000);
        assertThat(fast.timeLimits().idle()).isEqualTo(Duration.ofMinutes(2));
        assertThat(fast.price().input()).isEqualTo(5);
        assertThat(fast.price().cacheWrite()).isEqualTo(7);
        assertThat(fast.price().output()).isZero();
        assertThat(fast.headers()).containsEntry("X-Team", "blue");
        assertThat(models.toString()).doesNotContain("sk-secret");
    }

    private static WorkerSettings bind(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("troupe.worker", WorkerSettings.class);
    }
}
