package dev.troupe.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.configuration.schema.SettingLayer;
import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.configuration.source.ConfiguredSetting;
import dev.troupe.configuration.source.RepositorySettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TroupeConfigurationTest {
    @TempDir private Path directory;
    private Path user;
    private Path repository;

    @BeforeEach
    void files() throws IOException {
        user =
                Files.writeString(
                        directory.resolve("config.yaml"),
                        """
                        worker: { slots: 2, max-turns: 7, beat: 2s }
                        models: { Big: { model: b } }
                        permissions: { commands: { block: [a] } }
                        """);
        repository =
                Files.writeString(
                        directory.resolve("repository.yaml"),
                        "permissions: { commands: { block: [b] } }");
    }

    @Test
    void namesInTheQueueThatBelongToNothingAreTold() throws IOException {
        Files.writeString(
                user,
                """
                models: { Big: { model: b } }
                orchestrator:
                  queue:
                    weights: { local: 3, red: 2 }
                    at-once:
                      model: { big: 2, bgi: 1 }
                      project: { /srv/shop: 1, shop: 1 }
                """);
        Map<String, String> none = Map.of();
        TroupeConfiguration all = TroupeConfiguration.read(user, null, none, List.of());

        assertThat(all.faults())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        user
                                + ":6:29: `orchestrator.queue.at-once.model` names 'bgi', but there is no model of that name; it must be one of Big.",
                        user
                                + ":7:38: `orchestrator.queue.at-once.project` names 'shop', which is not the absolute path of a checkout.");
        assertThat(all.notices())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        user
                                + ":4:31: `orchestrator.queue.weights` names team 'red', but people here belong to team 'local' unless their token names another.");
        assertThat(
                        TroupeConfiguration.apart(
                                        Map.of("TROUPE_ORCHESTRATOR_QUEUE_ATONCE_MODEL_BGI", "1"),
                                        List.of())
                                .faults())
                .isEmpty();
    }

    @Test
    void limitsOfAgentsAboveThoseOfAllTasksAreTold() throws IOException {
        Files.writeString(
                user,
                """
                worker: { max-time: 90m }
                agents:
                  tester: { max-turns: 51, max-time: 1h }
                  linter: { max-turns: 50, max-time: 2h }
                """);
        Map<String, String> fewer = Map.of("TROUPE_WORKER_MAXTURNS", "40");
        TroupeConfiguration all = TroupeConfiguration.read(user, null, Map.of(), List.of());

        assertThat(all.refusal()).isEmpty();
        assertThat(all.notices())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        user
                                + ":3:24: `agents.tester.max-turns` is 51, but `worker.max-turns` is 50; the lower limit applies.",
                        user
                                + ":4:38: `agents.linter.max-time` is 2h, but `worker.max-time` is 90m; the lower limit applies.");
        assertThat(TroupeConfiguration.read(user, null, fewer, List.of()).notices()).hasSize(3);
        assertThat(
                        TroupeConfiguration.apart(
                                        Map.of("TROUPE_AGENTS_TESTER_MAXTURNS", "51"), List.of())
                                .notices())
                .hasSize(1);
    }

    @Test
    void anAgentWithoutALimitOfAllTasksHasItsOwn() throws IOException {
        Files.writeString(user, "agents: { tester: { max-turns: \"${TURNS}\", max-time: 30d } }\n");

        assertThat(TroupeConfiguration.read(user, null, Map.of(), List.of()).notices()).isEmpty();
    }

    @Test
    void laterLayersWin() {
        TroupeConfiguration all =
                TroupeConfiguration.read(
                        user,
                        RepositorySettingsFile.untrusted(repository),
                        Map.of("TROUPE_WORKER_SLOTS", "3", "TROUPE_WORKER_MAXTURNS", "8"),
                        List.of("--troupe.worker.slots=4"));

        assertThat(all.refusal()).isEmpty();
        assertThat(all.value("worker.slots")).contains("4");
        assertThat(all.value("worker.max-turns")).contains("8");
        assertThat(all.value("worker.beat")).contains("2s");
        assertThat(all.value("worker.lease")).isEmpty();
        assertThat(all.settings(SettingLayer.USER))
                .extracting(ConfiguredSetting::name)
                .contains("worker.slots");
        assertThat(all.names("models")).containsExactly("Big");
    }

    @Test
    void aNameWithHyphensAndCapitalsIsOneInFileAndEnvironment() throws IOException {
        Files.writeString(user, "models: { My-Model: { model: b, context-window: 9000 } }\n");

        TroupeConfiguration all =
                TroupeConfiguration.read(
                        user,
                        null,
                        Map.of(
                                "TROUPE_MODELS_MYMODEL_MODEL", "c",
                                "TROUPE_MODELS_MYMODEL_API_KEY", "k"),
                        List.of("--troupe.models.my-model.context-window=8000"));

        assertThat(all.refusal()).isEmpty();
        assertThat(all.names("models")).containsExactly("My-Model");
        assertThat(all.settings())
                .extracting(ConfiguredSetting::name)
                .containsExactlyInAnyOrder(
                        "models.My-Model.model",
                        "models.My-Model.context-window",
                        "models.My-Model.api-key");
        assertThat(all.value("models.mymodel.model")).contains("c");
        assertThat(all.value("models.My-Model.context-window")).contains("8000");
    }

    @Test
    void twoSpellingsOfANameInOneFileAreOne() throws IOException {
        Files.writeString(user, "models:\n  My-Model: { model: b }\n  mymodel: { model: c }\n");

        assertThat(TroupeConfiguration.read(user, null, Map.of(), List.of()).refusal())
                .get()
                .asString()
                .contains(":3:21: `models.mymodel.model` is set already in line 2");
    }

    @Test
    void aNameThatIsNotTroupesIsAnotherOneWhenSpelledOtherwise() throws IOException {
        Files.writeString(user, "orchestrator.queue.weights: { pay-ments: 3, payments: 5 }\n");

        TroupeConfiguration all =
                TroupeConfiguration.read(
                        user,
                        null,
                        Map.of("TROUPE_ORCHESTRATOR_QUEUE_WEIGHTS_PAYMENTS", "9"),
                        List.of("--troupe.orchestrator.queue.weights[Payments]=7"));

        assertThat(all.refusal()).isEmpty();
        assertThat(all.settings())
                .extracting(ConfiguredSetting::name, ConfiguredSetting::text)
                .containsExactlyInAnyOrder(
                        tuple("orchestrator.queue.weights.pay-ments", "3"),
                        tuple("orchestrator.queue.weights.payments", "9"),
                        tuple("orchestrator.queue.weights.Payments", "7"));
        assertThat(all.value("orchestrator.queue.weights.pay-ments")).contains("3");
    }

    @Test
    void takesNamesOfTheEnvironmentForThoseOfTheFile() {
        TroupeConfiguration all =
                TroupeConfiguration.read(
                        user, null, Map.of("TROUPE_MODELS_BIG_MODEL", "c"), List.of());

        assertThat(all.value("models.Big.model")).contains("c");
    }

    @Test
    void aServiceApartIsToldWhatTheStandaloneServerDecidesItself() {
        Map<String, String> environment =
                Map.of(
                        "TROUPE_WORKER_TOKEN", "what-a-worker-shows",
                        "TROUPE_ORCHESTRATOR_PATIENCE", "forever",
                        "TROUPE_WORKER_SLOTZ", "2");
        TroupeConfiguration service =
                TroupeConfiguration.apart(environment, List.of("--troupe.broker.urk=x"));

        assertThat(service.value("worker.token")).contains("what-a-worker-shows");
        assertThat(service.faults())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        "environment variable TROUPE_ORCHESTRATOR_PATIENCE: `orchestrator.patience` is"
                                + " 'forever'; it must be a duration such as 30s, from 1ms to 5m.",
                        "flag --troupe.broker.urk: there is no setting `broker.urk`; did you mean"
                                + " `broker.url`?");
        assertThat(service.notices())
                .extracting(ConfigurationFault::sentence)
                .containsExactly(
                        "environment variable TROUPE_WORKER_SLOTZ: it sets no setting of Troupe; did"
                                + " you mean TROUPE_WORKER_SLOTS?");
    }

    @Test
    void putsATrustedRepositoryBetweenTheUserAndTheEnvironment() {
        String text = "worker: { max-turns: 8 }\norchestrator: { session: { mode: plan } }";
        RepositorySettingsFile trusted = RepositorySettingsFile.trusted(repository, text);
        Map<String, String> environment = Map.of("TROUPE_WORKER_MAXTURNS", "9");
        List<String> flags = List.of("--troupe.worker.max-turns=10");

        assertThat(turns(null, Map.of(), List.of())).contains("7");
        assertThat(turns(trusted, Map.of(), List.of())).contains("8");
        assertThat(turns(trusted, environment, List.of())).contains("9");
        assertThat(turns(trusted, environment, flags)).contains("10");
        assertThat(
                        TroupeConfiguration.read(user, trusted, Map.of(), List.of())
                                .find("worker.max-turns"))
                .singleElement()
                .extracting(it -> it.origin().words())
                .isEqualTo(repository + ":1:22");
    }

    @Test
    void leavesToTheUserWhatAnUntrustedRepositorySets() throws IOException {
        Files.writeString(repository, "worker: { max-turns: 8 }");

        assertThat(turns(RepositorySettingsFile.untrusted(repository), Map.of(), List.of()))
                .contains("7");
        assertThat(turns(RepositorySettingsFile.unknown(repository, "no"), Map.of(), List.of()))
                .contains("7");
    }

    private Optional<String> turns(
            @Nullable RepositorySettingsFile file,
            Map<String, String> environment,
            List<String> flags) {
        return TroupeConfiguration.read(user, file, environment, flags).value("worker.max-turns");
    }

    @Test
    void keepsTheRulesOfAllFiles() {
        TroupeConfiguration all =
                TroupeConfiguration.read(
                        user, RepositorySettingsFile.untrusted(repository), Map.of(), List.of());

        assertThat(all.find("permissions.commands.block"))
                .extracting(ConfiguredSetting::text)
                .containsExactly("[a]", "[b]");
    }

    @Test
    void refusesWithAllFaultsOfAllLayers() throws IOException {
        Files.writeString(user, "worker: { slots: 0 }");
        TroupeConfiguration all =
                TroupeConfiguration.read(
                        user,
                        null,
                        Map.of("TROUPE_WORKER_BEAT", "never"),
                        List.of("--troupe.worker.cel=x"));

        assertThat(all.refusal().orElseThrow().lines())
                .hasSize(4)
                .first()
                .isEqualTo("3 settings are wrong.");
        assertThat(all.faults()).hasSize(3);
        assertThat(all.settings()).isEmpty();
    }

    @Test
    void saysASingleFaultInOneSentence() throws IOException {
        Files.writeString(user, "worker: { slots: 0 }");

        assertThat(TroupeConfiguration.read(user, null, Map.of(), List.of()).refusal())
                .contains(
                        user
                                + ":1:18: `worker.slots` is '0'; it must be a whole number, from 1 to"
                                + " 64.");
    }
}
