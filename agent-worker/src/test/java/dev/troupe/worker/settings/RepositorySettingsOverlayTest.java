package dev.troupe.worker.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.repository.RepositorySettings.Value;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelCatalogSettings.AgentSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.syntax.SyntaxChecker;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.chain.ValidationSettings;
import dev.troupe.worker.validation.gate.SecurityPolicyClient;
import dev.troupe.worker.validation.gate.SecurityServiceWait;
import dev.troupe.worker.validation.request.ModelRequestPreparation;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RepositorySettingsOverlayTest {
    private static final String FILE = "/shop/.troupe/config.yaml";
    private static final SecurityApi NOBODY =
            HttpServiceClient.of(
                    SecurityApi.class,
                    new ServiceEndpoint(
                            "security service",
                            URI.create("http://127.0.0.1:9"),
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(1),
                            ErrorCode.SECURITY_UNAVAILABLE));

    @Test
    void aRepositoryThatSetsNothingLeavesEverythingAsItIs() {
        EffectiveTaskSettings layer = layers(Set.of()).of(null);

        assertThat(layer.maxTurns()).isEmpty();
        assertThat(layer.models().modelOf("developer")).isEqualTo("own");
    }

    @Test
    void whatItSetsIsStrongerThanTheUser() {
        EffectiveTaskSettings layer =
                layers(Set.of())
                        .of(
                                file(
                                        value("worker.max-turns", "7"),
                                        value("agents.developer.model", "fast")));

        assertThat(layer.maxTurns()).hasValue(7);
        assertThat(layer.models().modelOf("developer")).isEqualTo("fast");
        assertThat(layer.models().modelOf("reviewer")).isEqualTo("default");
    }

    @Test
    void itSaysHowItIsTested() {
        RepositorySettings file = file(value("worker.tests.command", "make check"));

        assertThat(layers(Set.of()).of(file).tests().set()).contains("make check");
        assertThat(layers(Set.of("worker.tests.command")).of(file).tests().set()).isEmpty();
        assertThat(layers(Set.of()).of(null).tests().set()).isEmpty();
    }

    @Test
    void environmentAndFlagsAreStrongerThanIt() {
        EffectiveTaskSettings layer =
                layers(
                                Set.of(
                                        "worker.max-turns",
                                        "agents.developer.model",
                                        "worker.validation.after-tool"))
                        .of(
                                file(
                                        value("worker.max-turns", "7"),
                                        value("agents.developer.model", "nowhere"),
                                        value("worker.validation.after-tool", "nothing")));

        assertThat(layer.maxTurns()).isEmpty();
        assertThat(layer.models().modelOf("developer")).isEqualTo("own");
    }

    @Test
    void validatorsAreNotItsToLeaveOut() {
        refused(
                file(value("worker.validation.before-tool", "permission")),
                "`troupe.worker.validation.before-tool` leaves out 'file-guard', which must stay");
        refused(
                file(value("worker.validation.before-model", "nothing")),
                "`troupe.worker.validation.before-model` names 'nothing'");
    }

    @Test
    void unknownModelsAndNumbersBeyondAllBoundsAreRefusedWithTheirLine() {
        refused(
                file(value("agents.developer.model", "nope")),
                "`agents.developer.model` is 'nope', but no model has that name; configured are"
                        + " default, fast, own.");
        refused(
                file(value("worker.max-turns", "99999999999")),
                "`worker.max-turns` is '99999999999'; it must be a whole number, from 1 to"
                        + " 2147483647.");
    }

    private static RepositorySettingsOverlay layers(Set<String> strong) {
        MeterRegistry meters = new SimpleMeterRegistry();
        ModelCatalog models =
                new ModelCatalog(
                        new ModelCatalogSettings(
                                Map.of("default", model(), "own", model(), "fast", model()),
                                Map.of("developer", new AgentSettings("own", null, null, null))),
                        _ -> null);
        ToolExecutor tools =
                new ToolExecutor(
                        List.of(),
                        new SecurityPolicyClient(NOBODY, new SecurityServiceWait(Duration.ZERO)),
                        ValidationSettings.BUILT_IN,
                        SyntaxChecker.OFF,
                        meters);
        return new RepositorySettingsOverlay(
                models,
                new ModelRequestPreparation(models, ValidationSettings.BUILT_IN, meters),
                tools,
                ValidationSettings.BUILT_IN,
                TestCommand.NONE,
                strong::contains);
    }

    private static ModelSettings model() {
        return new ModelSettings(
                ModelProtocol.OPENAI,
                "http://127.0.0.1:9/v1",
                "m",
                "test-key",
                null,
                10_000,
                1_000,
                ToolCallingMode.NATIVE,
                new TokenPrices(0, 0, 0),
                ModelTimeouts.DEFAULT,
                4,
                Map.of());
    }

    private static void refused(RepositorySettings settings, String why) {
        ThrowingCallable call = () -> layers(Set.of()).require(settings);

        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID))
                .hasMessageStartingWith(FILE + ":3: " + why);
    }

    private static RepositorySettings file(Value... values) {
        return new RepositorySettings(FILE, "0".repeat(64), List.of(values));
    }

    private static Value value(String key, String text) {
        return new Value(key, List.of(text), 3);
    }
}
