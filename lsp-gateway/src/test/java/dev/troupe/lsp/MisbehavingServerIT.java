package dev.troupe.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import dev.troupe.contracts.languageserver.LanguageServerState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that die, hang, flood, lie about versions and hoard memory. None of them keeps the gateway from an honest answer. */
class MisbehavingServerIT {
    @TempDir Path home;
    @TempDir Path directory;
    private Path root;
    private GatewayFixture gateway;

    @BeforeEach
    void open() throws IOException {
        GatewayFixture.require("python3");
        root = directory.toRealPath();
        gateway = new GatewayFixture(home);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private void serve(String mode) throws IOException {
        try (InputStream script =
                MisbehavingServerIT.class.getResourceAsStream("misbehaving_server.py")) {
            GatewayFixture.write(
                    root, "server.py", new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }
        GatewayFixture.write(
                root,
                ".lsp.json",
                """
                {"odd": {"command": "/usr/bin/python3", "args": ["%s/server.py", "%s"],
                 "extensionToLanguage": {".odd": "odd"}, "startupTimeout": 2000, "maxRestarts": 3,
                 "settings": {"a": {"b": 1}}}}
                """
                        .formatted(root, mode));
    }

    private FileDiagnostics check(String text) {
        return check(null, null, text);
    }

    private FileDiagnostics check(@Nullable String run, @Nullable String before, String text) {
        GatewayFixture.write(root, "a.odd", text);
        return gateway.answers()
                .diagnostics(
                        new DiagnosticsQuery(
                                null,
                                root.toString(),
                                run,
                                List.of(new CheckedFile("a.odd", before, null)),
                                List.of(),
                                1_000L))
                .files()
                .getFirst();
    }

    private Optional<LanguageServerState> state() {
        return gateway.pool().states().stream().filter(it -> it.name().equals("odd")).findFirst();
    }

    @Test
    void oneThatBehavesIsFreshAndItsOldProblemsAreKnown() throws IOException {
        serve("behave");

        assertThat(check("run", "bad here", "bad bad here").diagnostics()).hasSize(1);
        assertThat(check("run", "bad here", "good").diagnostics()).isEmpty();
        assertThat(check("bad good").countErrors()).isEqualTo(1);
        assertThat(state().orElseThrow().phase()).isEqualTo("ready");
        assertThat(gateway.pool().logs("odd"))
                .anyMatch(it -> it.endsWith("hello"))
                .anyMatch(it -> it.endsWith("well?"));
    }

    @Test
    void oneThatDiesAtItsStartIsToldWithItsOwnWordsAndLeftAloneSoon() throws IOException {
        serve("die");

        FileDiagnostics first = check("good");
        var _ = check("good");
        FileDiagnostics later = check("good");

        assertThat(first.freshness()).isEqualTo(DiagnosticFreshness.CRASHED);
        assertThat(first.detail()).contains("odd ended", "cannot find my library");
        assertThat(later.freshness()).isEqualTo(DiagnosticFreshness.CRASHED);
        assertThat(later.detail()).contains("is not started again for another");
        assertThat(state().orElseThrow().phase()).isIn("waiting", "given-up");
    }

    @Test
    void oneThatHangsAtItsStartTimesOut() throws IOException {
        serve("hang");

        FileDiagnostics answer = check("good");

        assertThat(answer.freshness()).isEqualTo(DiagnosticFreshness.TIMEOUT);
        assertThat(answer.detail()).contains("odd did not answer within 2 s of its start");
    }

    @Test
    void oneThatTellsOfItsProgressMayTakeLonger() throws IOException {
        serve("progress");

        assertThat(check("bad").freshness()).isEqualTo(DiagnosticFreshness.FRESH);
    }

    @Test
    void aFloodIsCut() throws IOException {
        serve("flood");

        FileDiagnostics answer = check("good");

        assertThat(answer.freshness()).isEqualTo(DiagnosticFreshness.FRESH);
        assertThat(answer.diagnostics()).hasSize(50);
        assertThat(answer.omitted()).isEqualTo(9_950);
    }

    @Test
    void whatSpeaksOfAnOlderTextIsStale() throws IOException {
        serve("old");

        FileDiagnostics answer = check("good");

        assertThat(answer.freshness()).isEqualTo(DiagnosticFreshness.STALE);
        assertThat(answer.detail()).contains("earlier text");
    }

    @Test
    void oneThatSaysNothingTimesOut() throws IOException {
        serve("silent");

        assertThat(check("good").freshness()).isEqualTo(DiagnosticFreshness.TIMEOUT);
        assertThat(check("run", "bad", "good").detail()).contains("before the change");
    }

    @Test
    void oneThatEndsInTheMiddleIsCrashedAndBackForTheNextQuestion() throws IOException {
        serve("crash");
        assertThat(check("good").freshness()).isEqualTo(DiagnosticFreshness.FRESH);

        FileDiagnostics crashed = check("crash");
        FileDiagnostics next = check("bad");

        assertThat(crashed.freshness()).isEqualTo(DiagnosticFreshness.CRASHED);
        assertThat(crashed.detail()).contains("out of luck");
        assertThat(next.freshness()).isEqualTo(DiagnosticFreshness.FRESH);
        assertThat(next.diagnostics()).hasSize(1);
    }

    @Test
    void oneThatPutsTheQuestionOffIsAskedAgain() throws IOException {
        serve("cancels");

        FileDiagnostics answer = check("good");

        assertThat(answer.freshness()).isEqualTo(DiagnosticFreshness.FRESH);
        assertThat(answer.diagnostics())
                .singleElement()
                .satisfies(it -> assertThat(it.message()).isEqualTo("pulled"));
    }

    @Test
    void beyondTheirMemoryTheServerThatWasNotUsedForLongestEnds() throws IOException {
        gateway.close();
        gateway = new GatewayFixture(home, 300L << 20);
        serve("memory");
        assertThat(check("good").freshness()).isEqualTo(DiagnosticFreshness.FRESH);

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(gateway.pool().countRunning()).isZero());

        assertThat(gateway.pool().logs("odd")).anyMatch(it -> it.contains("not used for longest"));
        assertThat(check("good").freshness()).isEqualTo(DiagnosticFreshness.FRESH);
    }

    @Test
    void aFileThatIsGoneOrTooLargeIsNoFailure() throws IOException {
        serve("behave");
        var _ = check("bad");

        Files.delete(root.resolve("a.odd"));
        FileDiagnostics gone = gateway.check(root, "a.odd");
        GatewayFixture.write(root, "large.odd", "bad ".repeat(1_500_000));
        FileDiagnostics large = gateway.check(root, "large.odd");

        assertThat(gone.freshness()).isEqualTo(DiagnosticFreshness.FRESH);
        assertThat(gone.diagnostics()).isEmpty();
        assertThat(large.freshness()).isEqualTo(DiagnosticFreshness.NO_SERVER);
        assertThat(large.detail()).contains("larger than 2 MB");
    }
}
