package dev.troupe.cli.command.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.PeerRequest;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckCommandTest extends CommandFixture {
    private static final String ROUTE = "POST /v1/decisions";

    @BeforeEach
    void decides() {
        peer.server().on(ROUTE, CheckCommandTest::asks);
    }

    private static PeerReply asks(PeerRequest request) {
        return PeerReply.json(explained(request));
    }

    private static DecisionExplanation explained(PeerRequest request) {
        Decision decision =
                new Decision(
                        PermissionVerdict.ASK, "r", "Why.", false, null, "h", List.of(), 1L, null);
        String line = WireJson.read(request.body(), CommandCheckRequest.class).command();
        return DecisionExplanation.of(
                line,
                SandboxState.WATCHED,
                decision,
                decision,
                decision,
                List.of(),
                List.of(),
                null);
    }

    private String checked(TestCommandLine.Ran ran) {
        assertThat(ran.err()).isEmpty();
        List<PeerRequest> asked = peer.asked(ROUTE);
        return WireJson.read(asked.getLast().body(), CommandCheckRequest.class).command();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git status --short",
                "git status --json",
                "git -C sub status",
                "cargo build --exit-code -C x --json y",
                "ls -la --help",
                "make --jobs 4",
                "git push origin main --help",
                "find . -- x",
                "ls"
            })
    void allWordsFromTheFirstOneOnAreTheCommands(String line) {
        TestCommandLine.Ran ran = cli.run(("check " + line).split(" "));

        assertThat(checked(ran)).isEqualTo(line);
        assertThat(ran.out()).doesNotStartWith("{");
    }

    @ParameterizedTest
    @ValueSource(strings = {"git status --short", "git status", "ls"})
    void ownOptionsMayStandBehindACommandThatIsOneWord(String line) throws IOException {
        Files.createDirectories(directory.resolve("sub"));

        TestCommandLine.Ran ran = cli.run("check", line, "--exit-code", "-C", "sub", "--json");

        assertThat(checked(ran)).isEqualTo(line);
        assertThat(ran.out()).startsWith("{");
        assertThat(ran.exit()).isEqualTo(ErrorCode.DENIED.exit());
    }

    @ParameterizedTest
    @CsvSource({
        "--json,git status --short",
        "-C.,git status --short",
        "-C .,git status -C sub",
        "--directory=.,git diff --exit-code"
    })
    void anOptionBeforeTheCommandIsOurs(String option, String line) {
        TestCommandLine.Ran ran = cli.run(("check " + option + " " + line).split(" "));

        assertThat(checked(ran)).isEqualTo(line);
        assertThat(ran.exit()).isZero();
        assertThat(ran.out().startsWith("{")).isEqualTo(option.equals("--json"));
    }

    @Test
    void anUnknownOptionBehindAQuotedCommandOrBeforeAnyIsAMistake() {
        assertThat(cli.run("check", "git status", "--jsno").err())
                .contains("There is no option '--jsno'.", "`--json`");
        assertThat(cli.run("check", "--jsno", "git", "status").err())
                .contains("There is no option '--jsno'.", "`--json`");
        assertThat(peer.asked(ROUTE)).isEmpty();
    }

    @Test
    void dashesEndOurOptionsAsBefore() {
        assertThat(checked(cli.run("check", "--", "git", "status", "--json")))
                .isEqualTo("git status --json");
        assertThat(checked(cli.run("check", "--json", "--", "--x", "y"))).isEqualTo("--x y");
    }

    @Test
    void aLineThatNoShellWouldRunIsNeitherAllowedNorAsked() {
        peer.server()
                .on(
                        ROUTE,
                        request ->
                                PeerReply.json(
                                        explained(request)
                                                .asUnrunnable("The line holds no command.")));

        TestCommandLine.Ran ran = cli.run("check", "");
        assertThat(ran.exit()).isEqualTo(ErrorCode.INVALID_REQUEST.exit());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains("The line holds no command.");

        TestCommandLine.Ran json = cli.run("check", "--json", "");
        assertThat(json.exit()).isEqualTo(ErrorCode.INVALID_REQUEST.exit());
        assertThat(json.out()).contains("\"unrunnable\"");
    }
}
