package dev.troupe.cli.command.languageserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import dev.troupe.contracts.languageserver.DiagnosticsAnswer;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.contracts.languageserver.KnownLanguageServer;
import dev.troupe.contracts.languageserver.LanguageServerLog;
import dev.troupe.contracts.languageserver.LanguageServerState;
import dev.troupe.contracts.languageserver.LanguageServerStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What people see of language servers on the command line. */
class LanguageServerCommandsTest extends CommandFixture {
    private static CodeDiagnostic problem(DiagnosticSeverity severity, String message) {
        return new CodeDiagnostic(
                3, 10, 3, 12, severity, "c1", "s", message, "  n: int = 'one'", null);
    }

    private void answer(FileDiagnostics... files) {
        peer.server()
                .on(
                        "POST /v1/lsp/diagnostics",
                        _ -> PeerReply.json(new DiagnosticsAnswer(List.of(files), 12)));
    }

    private void status(@Nullable String program, List<String> install) {
        KnownLanguageServer server =
                new KnownLanguageServer(
                        "pyright",
                        List.of("python"),
                        program,
                        program == null ? null : "1.2",
                        program == null ? "It is not installed." : null,
                        "built in",
                        install);
        LanguageServerState running =
                new LanguageServerState(
                        "java", "ready", "/shop", List.of("/shop"), 42, 7 << 20, 3, 1, "Loading");
        peer.server()
                .on(
                        "GET /v1/lsp/status",
                        _ ->
                                PeerReply.json(
                                        new LanguageServerStatus(
                                                List.of(running),
                                                List.of(server),
                                                List.of("A file is wrong."))));
    }

    @Test
    void errorsAreShownWithTheirLinesAndCounted() {
        answer(
                new FileDiagnostics(
                        "a.py",
                        DiagnosticFreshness.FRESH,
                        "pyright",
                        1,
                        List.of(
                                problem(DiagnosticSeverity.ERROR, "not\nan int"),
                                problem(DiagnosticSeverity.WARNING, "unused")),
                        0,
                        2,
                        null),
                FileDiagnostics.without(
                        "b.py", DiagnosticFreshness.TIMEOUT, "pyright", "It was busy."),
                FileDiagnostics.without(
                        "c.rs", DiagnosticFreshness.NO_SERVER, "rust", "Install rust-analyzer."));

        TestCommandLine.Ran ran = cli.run("diagnostics", "a.py", "b.py", "c.rs");

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out())
                .contains("a.py:3:10: error: not an int (pyright c1)\n    n: int = 'one'\n")
                .contains("warning: unused", "a.py: 2 more");
        assertThat(ran.err())
                .contains("b.py: timeout: It was busy.", "Install rust-analyzer.")
                .contains("1 error and 1 warning in 1 file checked.");
        assertThat(cli.run("diagnostics", "--errors", "a.py").out()).doesNotContain("unused");
        assertThat(cli.run("diagnostics", "--json", "a.py").out())
                .contains("\"freshness\":\"fresh\"", "\"freshness\":\"no-server\"");
    }

    @Test
    void aDirectoryIsCheckedWithTheFilesThatServersRead() {
        answer(
                FileDiagnostics.without(
                        "x.unknown", DiagnosticFreshness.NO_SERVER, null, "No server is known."));

        TestCommandLine.Ran ran = cli.run("diagnostics", ".");

        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).doesNotContain("No server is known.");
    }

    @Test
    void serversAreListedAndTheirLogsShown() {
        status("/usr/bin/pyright", List.of());
        peer.server()
                .on(
                        "GET /v1/lsp/logs",
                        _ ->
                                PeerReply.json(
                                        new LanguageServerLog("java", List.of("10:00 Started"))));

        TestCommandLine.Ran ran = cli.run("lsp");

        assertThat(ran.out())
                .contains("ready, process 42, 7 MB, 3 open", "Loading", "pyright", "(1.2)");
        assertThat(ran.err()).contains("A file is wrong.");
        assertThat(cli.run("lsp", "status", "--json").out()).contains("\"running\"");
        assertThat(cli.run("lsp", "logs", "java").out()).contains("10:00 Started");
        assertThat(cli.run("lsp", "logs", "java", "--json").out()).contains("\"lines\"");
    }

    @Test
    void whatIsMissingIsShownOnDemand() {
        status(null, List.of("true"));

        assertThat(cli.run("lsp").out()).contains("1 more are known: `troupe lsp --all`");
        assertThat(cli.run("lsp", "--all").out()).contains("It is not installed.");
    }

    @Test
    void anInstallationShowsItsCommandFirst() {
        status(null, List.of("true"));

        assertThat(cli.run("lsp", "install", "--yes", "pyright").out())
                .contains("This runs: true", "It is not installed.");
        status(null, List.of("exit 3"));
        assertThat(cli.run("lsp", "install", "--yes", "pyright").err())
                .contains("exit code 3, so pyright is not installed");
        status(null, List.of());
        assertThat(cli.run("lsp", "install", "pyright").err())
                .contains("No package manager here can install pyright.");
        assertThat(cli.run("lsp", "install", "unknown").err())
                .contains("No language server is called `unknown`.");
        status("/usr/bin/pyright", List.of());
        assertThat(cli.run("lsp", "install", "pyright").out())
                .contains("pyright is installed: /usr/bin/pyright");
    }
}
