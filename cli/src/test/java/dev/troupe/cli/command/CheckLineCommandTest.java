package dev.troupe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.peer.Asked;
import dev.troupe.cli.peer.Cli;
import dev.troupe.cli.peer.Reply;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.CheckCommand;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.Explanation;
import dev.troupe.contracts.security.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckLineCommandTest extends CommandFixture {
    private static final String ROUTE = "POST /v1/decisions";

    @BeforeEach
    void decides() {
        peer.server().on(ROUTE, CheckLineCommandTest::asks);
    }

    private static Reply asks(Asked call) {
        Decision decision =
                new Decision(Verdict.ASK, "r", "Why.", false, null, "h", List.of(), 1L, null);
        String line = Wire.read(call.body(), CheckCommand.class).command();
        return Reply.json(new Explanation(line, decision, decision, List.of(), List.of(), null));
    }

    private String checked(Cli.Ran ran) {
        assertThat(ran.err()).isEmpty();
        List<Asked> asked = peer.asked(ROUTE);
        return Wire.read(asked.getLast().body(), CheckCommand.class).command();
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
        Cli.Ran ran = cli.run(("check " + line).split(" "));

        assertThat(checked(ran)).isEqualTo(line);
        assertThat(ran.out()).doesNotStartWith("{");
    }

    @ParameterizedTest
    @ValueSource(strings = {"git status --short", "git status", "ls"})
    void ownOptionsMayStandBehindACommandThatIsOneWord(String line) throws IOException {
        Files.createDirectories(directory.resolve("sub"));

        Cli.Ran ran = cli.run("check", line, "--exit-code", "-C", "sub", "--json");

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
        Cli.Ran ran = cli.run(("check " + option + " " + line).split(" "));

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
}
