package dev.troupe.worker.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.repository.RepositorySettings.Value;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.edit.syntax.SyntaxGate;
import dev.troupe.wire.http.HttpWire;
import dev.troupe.wire.http.Peer;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.ModelsSettings;
import dev.troupe.worker.model.catalog.ModelsSettings.AgentSettings;
import dev.troupe.worker.model.catalog.Prices;
import dev.troupe.worker.model.catalog.Protocol;
import dev.troupe.worker.model.catalog.TimeLimits;
import dev.troupe.worker.model.catalog.ToolSupport;
import dev.troupe.worker.testing.TestCommand;
import dev.troupe.worker.validation.Absence;
import dev.troupe.worker.validation.Policy;
import dev.troupe.worker.validation.RequestLayer;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.ValidationSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RepositoryLayersTest {
    private static final String FILE = "/shop/.troupe/config.yaml";
    private static final SecurityApi NOBODY =
            HttpWire.of(
                    SecurityApi.class,
                    new Peer(
                            "security service",
                            URI.create("http://127.0.0.1:9"),
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(1),
                            ErrorCode.SECURITY_UNAVAILABLE));

    @Test
    void aRepositoryThatSetsNothingLeavesEverythingAsItIs() {
        RepositoryLayer layer = layers(Set.of()).of(null);

        assertThat(layer.maxTurns()).isEmpty();
        assertThat(layer.models().modelOf("developer")).isEqualTo("own");
    }

    @Test
    void whatItSetsIsStrongerThanTheUser() {
        RepositoryLayer layer =
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
        RepositoryLayer layer =
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
                "`agents.developer.model` is 'nope', but no model is named so; configured are"
                        + " default, fast, own.");
        refused(
                file(value("worker.max-turns", "99999999999")),
                "`worker.max-turns` is '99999999999'; it must be a whole number, from 1 to"
                        + " 2147483647.");
    }

    private static RepositoryLayers layers(Set<String> strong) {
        MeterRegistry meters = new SimpleMeterRegistry();
        ModelCatalog models =
                new ModelCatalog(
                        new ModelsSettings(
                                Map.of("default", model(), "own", model(), "fast", model()),
                                Map.of("developer", new AgentSettings("own", null, null, null))),
                        _ -> null);
        ToolExecutor tools =
                new ToolExecutor(
                        List.of(),
                        new Policy(NOBODY, new Absence(Duration.ZERO)),
                        ValidationSettings.BUILT_IN,
                        SyntaxGate.OFF,
                        meters);
        return new RepositoryLayers(
                models,
                new RequestLayer(models, ValidationSettings.BUILT_IN, meters),
                tools,
                ValidationSettings.BUILT_IN,
                TestCommand.NONE,
                strong::contains);
    }

    private static ModelSettings model() {
        return new ModelSettings(
                Protocol.OPENAI,
                "http://127.0.0.1:9/v1",
                "m",
                "test-key",
                null,
                10_000,
                1_000,
                ToolSupport.NATIVE,
                new Prices(0, 0, 0),
                TimeLimits.DEFAULT,
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
