package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands changed while nobody could be asked, decided about later through the command line, over a restart. */
class HeldAsideIT {
    private static final String PLANT = "echo 'echo hi' > .envrc; echo a > plain.txt";
    private static final int NOTHING_HELD = 47;

    @TempDir Path directory;

    @Test
    void itIsListedAppliedUndoneAndDropped() throws Exception {
        Path checkout = GeneratedCheckout.create(directory.resolve("shop")).directory();
        Path held = checkout.resolve(".envrc");
        try (var model = ScriptedModelServer.start(planting())) {
            TroupeInstallation installation =
                    new TroupeInstallation(directory.resolve("home"), model);
            try (var troupe = installation.start()) {
                String doctor = troupe.cli(checkout, "doctor", "--verbose").text();
                assumeTrue(doctor.contains("Commands are held"), "no layer above a workspace here");
                var run = troupe.cli(checkout, "run", "--mode", "accept-edits", "Plant it");
                assertThat(run.exit()).as(run.text()).isZero();
                assertThat(run.text()).contains("held aside", "`troupe held --session ");
                assertThat(held).doesNotExist();
                assertThat(checkout.resolve("plain.txt")).exists();
            }
            try (var troupe = installation.start()) {
                var list = troupe.cli(checkout, "held");
                assertThat(list.text()).contains("echo hi", "created .envrc (");
                String id = list.text().lines().findFirst().orElseThrow().substring(0, 8);
                assertThat(troupe.cli(checkout, "held", "show", id).text()).contains("+echo hi");

                var apply = troupe.cli(checkout, "held", "apply", id);
                assertThat(apply.exit()).as(apply.text()).isZero();
                assertThat(apply.text()).contains("Applied the held changes of 1 command.");
                assertThat(held).hasContent("echo hi");
                var again = troupe.cli(checkout, "held", "apply", id);
                assertThat(again.text()).contains("applied already by");
                assertThat(troupe.cli(checkout, "history").text())
                        .contains("held changes of echo 'echo hi'", "created .envrc");

                var undo = troupe.cli(checkout, "undo");
                assertThat(undo.exit()).as(undo.text()).isZero();
                assertThat(held).doesNotExist();
                assertThat(checkout.resolve("plain.txt")).exists();

                model.play(planting());
                Files.delete(checkout.resolve("plain.txt"));
                assertThat(
                                troupe.cli(checkout, "run", "--mode", "accept-edits", "Once more")
                                        .exit())
                        .isZero();
                var drop = troupe.cli(checkout, "held", "drop");
                assertThat(drop.exit()).as(drop.text()).isZero();
                assertThat(held).doesNotExist();
                assertThat(troupe.cli(checkout, "held").text()).contains("Nothing is held aside.");
                assertThat(troupe.cli(checkout, "held", "apply").exit()).isEqualTo(NOTHING_HELD);
            }
        }
    }

    private static ModelScenario planting() {
        return ModelScenario.of(
                ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", PLANT))),
                ScriptedTurn.say("Planted."));
    }
}
