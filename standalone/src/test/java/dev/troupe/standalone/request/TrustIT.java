package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a repository allows itself, before and after a person trusts it, through the command line. */
class TrustIT {
    private static final int DENIED = 3;
    private static final String ALLOWING =
            "permissions:\n  commands:\n    allow: [\"make deliver\"]\n";

    private static final String SECURITY =
            """
            {
              "security_level": "permissive",
              "allowed_commands": {"make": ["deliver"]},
              "blocked_commands": {"make": ["lose"]}
            }
            """;

    private static final String NOT_COUNTED =
            "security.json is not trusted: its 1 allow rule and its level are not counted; see"
                    + " `troupe config trust`.";

    @TempDir Path directory;

    @TempDir static Path home;
    private static ScriptedModelServer model;
    private static TroupeInstallation shared;

    /** For those that need no setting of their own. */
    @BeforeAll
    static void start() throws Exception {
        model = ScriptedModelServer.start(scenario("Test it", "make deliver"));
        shared = new TroupeInstallation(home, model).askingByWords().start();
    }

    @AfterAll
    static void end() {
        shared.close();
        model.close();
    }

    @Test
    void whatARepositoryAllowsRunsOnceAPersonTrustsItsBytes() throws Exception {
        Path checkout = GeneratedCheckout.create(directory.resolve("shop")).directory();
        Path file = Files.createDirectory(checkout.resolve(".troupe")).resolve("config.yaml");
        Files.writeString(file, ALLOWING);
        Files.writeString(checkout.resolve("Makefile"), "deliver:\n\t@echo tested-$$((3+4))\n");
        TroupeInstallation troupe = shared;
        model.play(scenario("Test it", "make deliver"));
        assumeSandbox(troupe, checkout);
        var before = run(troupe, checkout);
        assertThat(before.exit()).as(before.text()).isEqualTo(DENIED);
        assertThat(before.text())
                .containsOnlyOnce("config.yaml:3 allows `make deliver`, which counts only once")
                .contains("`troupe config trust`");

        var unasked = troupe.cli(checkout, "config", "trust");
        assertThat(unasked.exit()).as(unasked.text()).isEqualTo(DENIED);
        assertThat(unasked.text()).contains("3  permissions.commands.allow: `make deliver`");
        assertThat(run(troupe, checkout).exit()).isEqualTo(DENIED);

        assertThat(troupe.cli(checkout, "config", "trust", "--yes").exit()).isZero();
        var trusted = runUntilShown(troupe, checkout, "tested-7");
        assertThat(trusted.exit()).as(trusted.text()).isZero();
        assertThat(trusted.text()).doesNotContain("which counts only");

        Files.writeString(file, ALLOWING + "#");
        assertThat(run(troupe, checkout).exit()).isEqualTo(DENIED);
        assertThat(troupe.cli(checkout, "config", "trust", "--list").text()).contains("changed ");
        Files.writeString(file, ALLOWING);
        assertThat(run(troupe, checkout).exit()).isZero();
        assertThat(troupe.cli(checkout, "config", "untrust").exit()).isZero();
        assertThat(run(troupe, checkout).exit()).isEqualTo(DENIED);
        assertThat(troupe.cli(checkout, "audit").text())
                .contains("file-trusted", "file-distrusted");
    }

    @Test
    void whatASecurityFileAllowsRunsOnceAPersonTrustsItsBytes() throws Exception {
        Path checkout = GeneratedCheckout.create(directory.resolve("shop")).directory();
        security(checkout, SECURITY);
        Files.writeString(checkout.resolve("Makefile"), "deliver:\n\t@echo tested-$$((3+4))\n");
        TroupeInstallation troupe = shared;
        model.play(scenario("Test it", "make deliver"));
        assumeSandbox(troupe, checkout);
        var before = run(troupe, checkout);
        assertThat(before.exit()).as(before.text()).isEqualTo(DENIED);
        assertThat(before.text()).contains(NOT_COUNTED);

        assertThat(troupe.cli(checkout, "config", "trust", "--yes").exit()).isZero();
        var trusted = runUntilShown(troupe, checkout, "tested-7");
        assertThat(trusted.exit()).as(trusted.text()).isZero();
    }

    @Test
    void aSecurityFileCountsOnceTrustedAndNeverAboveTheTeams() throws Exception {
        Path checkout = GeneratedCheckout.create(directory.resolve("shop")).directory();
        Path file = security(checkout, SECURITY);
        Path team = Files.writeString(directory.resolve("team.json"), "{}");
        model.play(scenario("Test it", "make deliver"));
        try (var troupe =
                new TroupeInstallation(directory.resolve("home"), model)
                        .askingByWords()
                        .with("TROUPE_SECURITY_TEAMCOMMANDS", team.toString())
                        .start()) {
            assertThat(check(troupe, checkout)).startsWith("ask ").contains("note: ", NOT_COUNTED);
            var unasked = troupe.cli(checkout, "config", "trust");
            assertThat(unasked.exit()).as(unasked.text()).isEqualTo(DENIED);
            assertThat(unasked.text())
                    .contains("2  security_level: `permissive`")
                    .contains("3  allowed_commands: `make deliver`")
                    .doesNotContain("make lose");
            assertThat(troupe.cli(checkout, "config", "trust", "--yes").exit()).isZero();
            assertThat(check(troupe, checkout)).startsWith("allow");

            teamsFileCounts(troupe, checkout, team);

            security(checkout, SECURITY + " ");
            assertThat(check(troupe, checkout)).startsWith("ask ").contains(NOT_COUNTED);
            assertThat(troupe.cli(checkout, "config", "trust", "--list").text())
                    .containsPattern("changed .*security.json");
            Files.delete(file);
            Files.createSymbolicLink(
                    file, Files.writeString(directory.resolve("outside.json"), SECURITY));
            assertThat(check(troupe, checkout)).startsWith("ask ").contains("a symbolic link");
            assertThat(troupe.cli(checkout, "config", "untrust").text())
                    .contains("security.json is not trusted any more.");
            assertThat(troupe.cli(checkout, "audit").text())
                    .contains("file-trusted", "file-distrusted");
        }
    }

    private static void teamsFileCounts(TroupeInstallation troupe, Path checkout, Path team)
            throws Exception {
        Files.writeString(team, "{\"blocked_commands\": {\"make\": [\"deliver\"]}}");
        assertThat(check(troupe, checkout))
                .startsWith("block")
                .contains("team: block make deliver");
        Files.writeString(team, "{\"security_level\":\n\"lax\"}");
        // What was blocked before the fault came still is.
        assertThat(check(troupe, checkout))
                .startsWith("block")
                .contains("note: ", team + ":2: `security_level` is the text `lax`");
        assertThat(troupe.cli(checkout, "doctor", "--verbose").text())
                .containsPattern("failed +policy +.*team.json:2: `security_level`");
        Files.writeString(team, "{}");
        assertThat(troupe.cli(checkout, "doctor", "--verbose").text())
                .containsPattern("ok +policy +.*team.json")
                .containsPattern("ok +repository +.*security.json, trusted by");
    }

    private static Path security(Path checkout, String text) throws IOException {
        Path file = checkout.resolve(".troupe/security.json");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String check(TroupeInstallation troupe, Path checkout)
            throws InterruptedException {
        return troupe.cli(checkout, "check", "make deliver").text();
    }

    @Test
    void aCommandOfAnAgentReachesNeitherTheTokenNorTheServer() throws Exception {
        Path checkout = GeneratedCheckout.create(directory.resolve("shop")).directory();
        TroupeInstallation troupe = shared;
        model.play(scenario("Try it", attempt(home)));
        assumeSandbox(troupe, checkout);
        String url = troupe.serverFile().path("url").asString();
        Files.writeString(
                checkout.resolve("attempt.py"),
                """
                import socket
                print("tried-%%d" %% (4 + 5), flush=True)
                socket.create_connection(("127.0.0.1", %s), 3)
                """
                        .formatted(url.substring(url.lastIndexOf(':') + 1)));

        var run = troupe.cli(checkout, "run", "--json", "--yes", "Try it");

        assertThat(run.text())
                .contains("tried-9", "ended-2")
                .doesNotContain("read-11", "reached-7", "environment-5");
    }

    /** Says with sums what came of it, which the command itself does not spell out. */
    private static String attempt(Path home) {
        return """
        test -r %s/server.json && echo read-$((5+6))
        python3 attempt.py && echo reached-$((3+4))
        env | grep -q -e TROUPE -e TOKEN && echo environment-$((2+3))
        echo ended-$((1+1))\
        """
                .formatted(home);
    }

    private static TroupeInstallation.Finished run(TroupeInstallation troupe, Path checkout)
            throws InterruptedException {
        return troupe.cli(checkout, "run", "--json", "Test it");
    }

    /** The model waits until that stands on the screen: what a command writes is shown live, and to nobody who has gone. */
    private static TroupeInstallation.Finished runUntilShown(
            TroupeInstallation troupe, Path checkout, String text) throws InterruptedException {
        model.holdFrom(1);
        try (ChildJvm run = troupe.begin(checkout, "run", "--json", "Test it")) {
            run.awaitLine(text, TroupeInstallation.PATIENCE);
            model.holdFrom(Integer.MAX_VALUE);
            int exit = run.awaitExit(TroupeInstallation.PATIENCE);
            return new TroupeInstallation.Finished(exit, run.output());
        } finally {
            model.holdFrom(Integer.MAX_VALUE);
        }
    }

    private static void assumeSandbox(TroupeInstallation troupe, Path checkout)
            throws InterruptedException {
        String doctor = troupe.cli(checkout, "doctor", "--verbose").text();
        assumeTrue(
                doctor.lines().anyMatch(it -> it.matches("ok +sandbox .*")),
                "no sandbox, without which every command asks");
    }

    private static ModelScenario scenario(String said, String command) {
        return ModelScenario.of(
                when(
                        said,
                        ScriptedTurn.call(
                                "I do.", ScriptedToolCall.of("bash", Map.of("command", command)))),
                when("", ScriptedTurn.say("That was it.")));
    }

    private static ScriptedTurn when(String said, ScriptedTurn turn) {
        return turn.when(new TurnPosition.Anywhere(), RequestMatch.last(said));
    }
}
