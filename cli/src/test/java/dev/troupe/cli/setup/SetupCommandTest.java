package dev.troupe.cli.setup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.cli.testserver.TestCommandLine.Ran;
import dev.troupe.contracts.error.ErrorCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetupCommandTest {
    private final List<String> asked = new CopyOnWriteArrayList<>();

    @TempDir private Path directory;
    private HttpServer server;
    private TroupeHome home;

    @BeforeEach
    void start() throws IOException {
        home = new TroupeHome(directory.resolve("home"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void writesANamedModelThatAnswers() {
        answer(
                "/v1/chat/completions",
                200,
                "data: {\"choices\":[{\"delta\":{\"content\":\"OK\"}}]}\n\ndata: [DONE]\n\n");

        Ran ran =
                troupe(
                        "setup",
                        "--provider",
                        "openai",
                        "--base-url",
                        url() + "/v1",
                        "--model",
                        "m");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exit()).isZero();
        assertThat(home.configuration()).content().contains("base-url: ", "    model: m\n");
        assertThat(asked).hasSize(1);
        assertThat(troupe("config", "check").exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"choices\":[{\"message\":{\"content\":\"OK\"}}]} | in one piece",
                "data: {\"error\":{\"message\":\"no room\"}} | no room",
                "data: {\"hello\":1} | is no model"
            })
    void writesNothingWhenTheModelDoesNotStream(String said, String told) {
        answer("/v1/chat/completions", 200, said + "\n");

        Ran ran =
                troupe(
                        "setup",
                        "--provider",
                        "openai",
                        "--base-url",
                        url() + "/v1",
                        "--model",
                        "m");

        assertThat(ran.exit()).isNotZero();
        assertThat(ran.err()).contains(told);
        assertThat(home.configuration()).doesNotExist();
    }

    @Test
    void writesNothingWhenTheModelDoesNotAnswer() {
        answer("/v1/messages", 401, "{\"error\":{\"message\":\"invalid x-api-key\"}}");

        Ran ran =
                troupe(
                        "setup",
                        "--provider",
                        "anthropic",
                        "--base-url",
                        url(),
                        "--model",
                        "claude");

        assertThat(ran.exit()).isEqualTo(ErrorCode.MODEL_REJECTED.exit());
        assertThat(ran.err()).contains("401: invalid x-api-key");
        assertThat(home.configuration()).doesNotExist();
    }

    @Test
    void replacesOnlyWhenItIsTold() throws IOException {
        String[] words = {"setup", "--provider", "ollama", "--model", "m", "--no-test"};
        assertThat(troupe(words).exit()).isZero();
        String first = Files.readString(home.configuration());

        assertThat(troupe(words).exit()).isEqualTo(2);
        assertThat(home.configuration()).hasContent(first);
        assertThat(
                        troupe(
                                        "setup",
                                        "--provider",
                                        "google",
                                        "--model",
                                        "g",
                                        "--no-test",
                                        "--replace")
                                .exit())
                .isZero();
        assertThat(home.configuration()).content().contains("google").doesNotContain("ollama");
    }

    @Test
    void takesTheOneModelOfALocalServerWithoutQuestions() {
        answer(
                "/api/tags",
                200,
                "{\"models\":[{\"name\":\"qwen3:8b\"},{\"name\":\"nomic-embed-text\"}]}");
        answer("/api/chat", 200, "{\"message\":{\"content\":\"OK\"},\"done\":true}");

        Ran ran = troupe("setup", "--provider", "ollama", "--json");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("\"model\":\"qwen3:8b\"", "\"tested\":true");
    }

    @Test
    void asksOnATerminal() {
        answer("/api/tags", 200, "{\"models\":[{\"name\":\"one\"},{\"name\":\"two\"}]}");
        answer("/api/chat", 200, "{\"message\":{\"content\":\"OK\"},\"done\":true}");

        Ran ran = command().answered("x\n2\n", "setup");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("two on this machine, by Ollama", "Type a number from 1");
        assertThat(home.configuration()).content().contains("model: two");
    }

    @Test
    void modelsListsTheSettingsAndWhatRunsHere() throws IOException {
        answer("/api/tags", 200, "{\"models\":[{\"name\":\"qwen3:8b\"},{\"name\":\"old:1b\"}]}");
        home.create();
        Files.writeString(
                home.configuration(),
                "models:\n  default: {protocol: ollama, base-url: '%s', model: 'old:1b'}\n"
                        .formatted(url()));

        Ran ran = troupe("models");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out())
                .containsPattern("In your settings:\n  default +old:1b, ollama, " + url())
                .containsPattern("On this machine[^\n]*\n  qwen3:8b +Ollama, " + url() + "\n$");
        assertThat(troupe("models", "--json").lines())
                .hasSize(2)
                .last()
                .asString()
                .contains("\"name\":\"qwen3:8b\"", "\"configured\":false");
    }

    @Test
    void doctorFailsWithoutAModelAndShowsWhatToWrite() {
        answer("/api/tags", 200, "{\"models\":[{\"name\":\"qwen3:8b\"}]}");

        Ran ran = troupe("doctor");

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out())
                .contains(
                        "Ollama runs at",
                        "put these three lines into " + home.configuration(),
                        "{protocol: ollama, base-url: ")
                .containsPattern("\n( +)models:\n\\1  default:\n\\1    \\{protocol")
                .doesNotContain("Everything is fine");
    }

    private void answer(String path, int status, String body) {
        server.createContext(
                path,
                exchange -> {
                    asked.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
                    byte[] bytes = body.getBytes(UTF_8);
                    exchange.sendResponseHeaders(status, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private TestCommandLine command() {
        return new TestCommandLine(home, directory, Map.of("OLLAMA_HOST", url()));
    }

    private Ran troupe(String... words) {
        return command().run(words);
    }
}
