package dev.troupe.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.cli.client.ServerEndpoint;
import dev.troupe.cli.follow.ApprovalResponse;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.ApprovalScope;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoRunnerPartsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void theSampleReallyFailsBeforeTheFixAndPassesAfter() throws Exception {
        DemoRepository demoRepository = DemoRepository.create();
        try {
            var before = demoRepository.files();
            assertThat(demoRepository.test()).returns(1, DemoRepository.Ran::exit);
            Path code = demoRepository.directory().resolve("src/Prices.java");
            Files.writeString(
                    code, Files.readString(code).replace("goods > DISCOUNT", "goods >= DISCOUNT"));
            assertThat(demoRepository.test().output()).contains("All 6 carts are right.");
            assertThat(demoRepository.files()).isNotEqualTo(before).hasSameSizeAs(before);
            assertThat(demoRepository.git("status", "--porcelain")).contains("src/Prices.java");
            assertThatExceptionOfType(DemoDeviationException.class)
                    .isThrownBy(() -> demoRepository.git("no-such-thing"))
                    .withMessageContaining("git --no-pager no-such-thing");
        } finally {
            demoRepository.delete();
        }
        assertThat(demoRepository.directory()).doesNotExist();
    }

    @Test
    void theScriptedModelIsAProcessOfItsOwnThatEnds(@TempDir Path directory) throws Exception {
        long pid;
        try (DemoModelProcess model = DemoModelProcess.start(directory);
                HttpClient http = HttpClient.newHttpClient()) {
            pid = model.pid();
            ServerEndpoint endpoint =
                    new ServerEndpoint(
                            URI.create(
                                    model.settings()
                                            .getOrDefault("TROUPE_MODELS_DEFAULT_BASEURL", "")),
                            "demo");
            var models =
                    http.send(
                            HttpRequest.newBuilder(URI.create(endpoint + "/models")).build(),
                            BodyHandlers.ofString());
            assertThat(models.body()).contains(model.settings().get("TROUPE_MODELS_DEFAULT_MODEL"));
        }
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void answersItselfOnlyWhereNobodyCanBeAskedAndSaysSo() {
        ApprovalAsked question =
                new ApprovalAsked(
                        SessionEventScript.APPROVAL,
                        "bash",
                        "x",
                        "",
                        "rule",
                        ApprovalScope.SUBJECT);
        ApprovalResponse person = new ApprovalResponse.No("later");
        var alone = new DemoApprovalPrompter(false, (asked, settled) -> person, narrator());
        var together = new DemoApprovalPrompter(true, (asked, settled) -> person, narrator());

        assertThat(alone.ask(question, () -> false)).isEqualTo(new ApprovalResponse.Yes(true));
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("the demo answers \"yes");
        assertThat(together.ask(question, () -> false)).isEqualTo(person);
        assertThat(together.asked()).isEqualTo(1);
    }

    @Test
    void tellsTheTimeOfEachStep() {
        DemoNarrator narrator = narrator();
        narrator.step("One");
        narrator.output("\u001b[2Jx");
        narrator.step("Two");
        narrator.times();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("── One ───")
                .contains("  ␛[2Jx\n")
                .containsPattern("One +\\d+ ms\nTwo +\\d+ ms\nall together +\\d+ ms\n");
    }

    private DemoNarrator narrator() {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new DemoNarrator(
                new ConsoleStreams(
                        InputStream.nullInputStream(),
                        stream,
                        stream,
                        false,
                        false,
                        false,
                        false,
                        false));
    }
}
