package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CommandDispatcherTest {
    @TempDir Path directory;
    private TroupeHome home;
    private TestCommandLine cli;

    @BeforeEach
    void start() {
        home = new TroupeHome(directory.resolve("home"));
        cli = new TestCommandLine(home, directory);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    rnu|There is no command 'rnu'.|Did you mean `run`?
                    flummox|There is no command 'flummox'.|`troupe run flummox` if it is a request.
                    run --yse x|There is no option '--yse'.|Did you mean `--yes`?
                    stop now|'now' is one word too many.|Run `troupe stop --help`.
                    rewind abc|'abc' is not a whole number. STEP must be one.|Run `troupe rewind --help`.
                    rewind 99999999999|'99999999999' is not a whole number. STEP must be one.|Run
                    run --mode fast x|'fast' is no mode; it is one of plan, ask, accept-edits, automatic|Run
                    run --effort much x|'much' is no effort; it is one of low, medium, high, xhigh, max|Run
                    run --priority urgent x|'urgent' is no priority; it is one of low, normal, high|Run
                    run --budget much x|'much' is no amount, such as 2.50|Run
                    run --budget -1 x|The budget -1 is not between 0 and 1000000.|--budget 2.50
                    run --session a --continue x|--session and --continue were both given.|Use only one
                    run --continue --worktree x|works only with a new session|Leave --worktree out
                    resume --budget 0|The budget 0 is not between 0 and 1000000.|--budget 2.50
                    run -C nowhere x|nowhere is not a directory.|Name an existing directory
                    approve zzzz|'zzzz' cannot be the id of an approval.|from `troupe approve`.
                    approve f0|'f0' is too short to identify one approval.|at least 4 characters
                    cancel beef!|'beef!' cannot be the id of a session.|from `troupe sessions`.
                    resume session|'session' cannot be the id of a session.|from `troupe sessions`.
                    undo --session x|'x' cannot be the id of a session.|from `troupe sessions`.
                    redo --session be|'be' is too short to identify one session.|at least 4 characters
                    run --session zzzz x|'zzzz' cannot be the id of a session.|from `troupe sessions`.
                    answer zzzz|'zzzz' cannot be the id of a question.|from `troupe answer`.
                    workflow --yes|These options are for a new workflow|Give the feature
                    workflow skip tea|'tea' is no phase; it is one of discovery, exploration|in quotes
                    audit --session 00000000000000000000000000000000beef|cannot be the id|from `troupe
                    cancel -C nowhere|nowhere is not a directory.|Name an existing directory
                    resume -C nowhere|nowhere is not a directory.|Name an existing directory
                    undo -C nowhere|nowhere is not a directory.|Name an existing directory
                    serve --port 70000|The port 70000 is not between 0 and 65535.|Give a port
                    ~~|No command was given.|troupe --help
                    """)
    void explainsMisuse(String line, String error, String next) {
        TestCommandLine.Ran ran = cli.run(line.isEmpty() ? new String[0] : line.split(" "));
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("error: ")
                .contains(error)
                .contains("  next: ")
                .contains(next)
                .endsWith("  code: invalid-request\n");
        assertThat(home.path()).doesNotExist();
    }

    @Test
    void startsNoServerForWhatIsCertainToFail() {
        TestCommandLine.Ran nowhere = cli.run("run", "fix it");
        TestCommandLine.Ran nothing = cli.run("run", " ");

        assertThat(nowhere.err())
                .isEqualTo(
                        "error: "
                                + directory
                                + " is not inside a git repository.\n  next: "
                                + ErrorCode.NOT_A_GIT_REPOSITORY.hint()
                                + "\n  code: not-a-git-repository\n");
        assertThat(nowhere.exit()).isEqualTo(ErrorCode.NOT_A_GIT_REPOSITORY.exit());
        assertThat(nothing.err()).startsWith("error: There is no request.");
        assertThat(home.path()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "plan", "workflow -", "tell cafe"})
    void saysOfALongTextWhatFitsAndNotHowMuchOfItWasRead(String command) {
        TestCommandLine.Ran ran = cli.piped("\u20ac".repeat(900_000), command.split(" "));

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err())
                .startsWith("error: The ")
                .contains(" is longer than 200000 characters, which is the most that fits.\n")
                .doesNotContain("200001", "800", "900000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"undo", "redo", "resume"})
    void startsNoServerForTheLastSessionOfNoRepository(String command) {
        TestCommandLine.Ran ran = cli.run(command);

        assertThat(ran.err())
                .startsWith("error: " + directory + " is not inside a git repository.")
                .endsWith("  code: not-a-git-repository\n");
        assertThat(ran.exit()).isEqualTo(ErrorCode.NOT_A_GIT_REPOSITORY.exit());
        assertThat(home.path()).doesNotExist();
    }

    @Test
    void explainsMisuseToProgramsAsJson() {
        TestCommandLine.Ran ran = cli.run("run", "--json", "--nonsense");
        JsonNode error = WireJson.read(ran.out(), JsonNode.class);
        assertThat(error.path("type").asString()).isEqualTo("error");
        assertThat(error.path("code").asString()).isEqualTo("invalid-request");
        assertThat(error.path("exit").asInt()).isEqualTo(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "approve",
                "plan",
                "workflow",
                "answer",
                "agents",
                "sessions",
                "resume",
                "attach",
                "cancel",
                "undo",
                "redo",
                "audit",
                "serve",
                "stop",
                "doctor",
                "demo"
            })
    void helpsWithEveryCommand(String command) {
        TestCommandLine.Ran ran = cli.run(command, "--help");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).startsWith("Usage: troupe ").contains("--help");
        assertThat(cli.run("--help").out()).contains("  " + command);
    }

    @Test
    void saysItsVersion() {
        assertThat(cli.run("--version").out()).matches("troupe \\d+\\.\\d+\\.\\d+\\n");
    }

    @Test
    void namesAFileThatStandsWhereTheHomeShould() throws Exception {
        Files.writeString(home.path(), "");

        TestCommandLine.Ran ran = cli.run("stop");
        var refused = catchThrowableOfType(TroupeException.class, () -> home.create());

        assertThat(ran.err()).doesNotContain("Exception");
        assertThat(refused)
                .hasMessage(
                        "Troupe's home directory "
                                + home.path()
                                + " cannot be made (it is a file).");
    }

    @Test
    @EnabledIf("hasFullDevice")
    void saysThatItsOutputIsLost() throws Exception {
        var err = new ByteArrayOutputStream();
        try (var full =
                new PrintStream(new FileOutputStream("/dev/full"), true, StandardCharsets.UTF_8)) {
            var console =
                    new ConsoleStreams(
                            InputStream.nullInputStream(),
                            full,
                            new PrintStream(err, true, StandardCharsets.UTF_8),
                            false,
                            false,
                            false,
                            false,
                            false);

            int exit =
                    CommandDispatcher.run(
                            new String[] {"--help"},
                            new CommandContext(console, Map.of(), directory, home));

            assertThat(exit).isEqualTo(ErrorCode.OUTPUT_LOST.exit());
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .startsWith("error: What the command printed could not be written")
                    .endsWith("  code: output-lost\n");
        }
    }

    static boolean hasFullDevice() {
        return Files.exists(Path.of("/dev/full"));
    }

    @Test
    void keepsTheTraceOfTheUnexpected() throws Exception {
        var failure = FailureReporter.unexpected(home, new IllegalStateException("boom"));
        assertThat(failure).hasMessageContaining("boom");
        assertThat(failure.hint()).contains("cli.log");
        assertThat(Files.readString(home.logs().resolve("cli.log")))
                .contains("IllegalStateException: boom")
                .contains("at dev.troupe.cli");
    }
}
