package dev.troupe.model.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.connection.NotRecordedException;
import dev.troupe.model.recording.ModelRecordingSettings.Mode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingInterceptorFactoryTest {
    private static final String SECRET = "hush-" + "hush";

    @TempDir private Path directory;
    private HttpServer server;
    private int answered;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    byte[] answer =
                            ("answer " + ++answered + " " + SECRET)
                                    .getBytes(StandardCharsets.UTF_8);
                    exchange.getResponseHeaders().add("Content-Type", "text/plain");
                    exchange.getResponseHeaders().add("Set-Cookie", "c=" + SECRET);
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void equalRequestsGetTheirAnswersInOrderAndNoMoreOften() throws IOException {
        OkHttpClient recorded = client(Mode.RECORD);
        send(recorded, "{\"a\": 1, \"b\": [2]}");
        send(recorded, "{\"b\": [2], \"a\": 1}");
        server.stop(0);
        OkHttpClient replayed = client(Mode.REPLAY);

        assertThat(send(replayed, "{\"a\": 1, \"b\": [2]}")).startsWith("answer 1");
        assertThat(send(replayed, "{\"a\": 1, \"b\": [2]}")).startsWith("answer 2");
        assertThatThrownBy(() -> send(replayed, "{\"a\": 1, \"b\": [2]}"))
                .isInstanceOf(NotRecordedException.class)
                .hasMessage(
                        "the recording answers this POST /v1/chat less often than it is now asked");
    }

    @Test
    void idsThatThisSideMakesUpDoNotMatter() throws IOException {
        send(client(Mode.RECORD), body("call_0123456789abcdef0123456789abcdef"));

        assertThat(send(client(Mode.REPLAY), body("call_fedcba9876543210fedcba9876543210")))
                .startsWith("answer 1");
    }

    private static String body(String id) {
        return "{\"calls\": [\"%1$s\"], \"results\": [\"%1$s\"]}".formatted(id);
    }

    @Test
    void showsWhereTheNearestRecordedRequestDiffers() throws IOException {
        OkHttpClient recorded = client(Mode.RECORD);
        send(recorded, "{\"model\": \"m\", \"text\": \"good morning\"}");
        send(recorded, "{\"other\": true}");

        assertThatThrownBy(() ->
                        send(client(Mode.REPLAY), "{\"model\": \"m\", \"text\": \"good evening\"}"))
                .isInstanceOf(NotRecordedException.class)
                .hasMessageContaining("the nearest one has")
                .hasMessageContaining("good morning")
                .hasMessageContaining("good evening")
                .hasMessageContaining("line 3 of the request");
    }

    @Test
    void noHeaderWithAKeyAndNoSecretIsWrittenDown() throws IOException {
        send(client(Mode.RECORD), "{\"text\": \"" + SECRET + "\"}");

        try (Stream<Path> files = Files.list(directory.resolve("tape"))) {
            assertThat(files.toList())
                    .singleElement()
                    .satisfies(it ->
                            assertThat(Files.readString(it))
                                    .contains("[redacted]")
                                    .doesNotContain(SECRET, "Authorization", "Cookie"));
        }
        assertThat(send(client(Mode.REPLAY), "{\"text\": \"" + SECRET + "\"}"))
                .isEqualTo("answer 1 [redacted]");
    }

    @Test
    void writesOverNothingWhereExchangesWereTakenOut() throws IOException {
        OkHttpClient recorded = client(Mode.RECORD);
        send(recorded, "{\"n\": 1}");
        send(recorded, "{\"n\": 2}");
        Files.delete(directory.resolve("tape/000001.json"));

        send(client(Mode.RECORD), "{\"n\": 3}");

        OkHttpClient replayed = client(Mode.REPLAY);
        assertThat(send(replayed, "{\"n\": 2}")).startsWith("answer 2");
        assertThat(send(replayed, "{\"n\": 3}")).startsWith("answer 3");
    }

    @Test
    void anAnswerIsWholeWhereTheRecordingCannotBeWritten() throws IOException {
        OkHttpClient recorded = client(Mode.RECORD);
        Files.delete(directory.resolve("tape"));
        Files.writeString(directory.resolve("tape"), "in the way");

        assertThat(send(recorded, "{\"n\": 1}")).startsWith("answer 1");
        assertThat(send(recorded, "{\"n\": 2}")).startsWith("answer 2");
    }

    @Test
    void nobodyElseReadsARecording() throws IOException {
        send(client(Mode.RECORD), "{\"n\": 1}");

        Path tape = directory.resolve("tape");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tape)))
                .isEqualTo("rwx------");
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(tape.resolve("000001.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void aDirectoryWithoutARecordingIsRefused() {
        assertThatThrownBy(() -> client(Mode.REPLAY))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("tape cannot be read");
        assertThatThrownBy(() -> new ModelRecordingSettings(Mode.REPLAY, null))
                .hasMessage("'directory' is missing; it must be a directory for the recording");
    }

    private OkHttpClient client(Mode mode) {
        UnaryOperator<String> redact = it -> it.replace(SECRET, "[redacted]");
        OkHttpClient.Builder builder = new OkHttpClient.Builder();
        RecordingInterceptorFactory.of(
                        new ModelRecordingSettings(mode, directory.resolve("tape")), redact)
                .forEach(builder::addInterceptor);
        return builder.build();
    }

    private String send(OkHttpClient client, String body) throws IOException {
        Request request =
                new Request.Builder()
                        .url(
                                "http://127.0.0.1:"
                                        + server.getAddress().getPort()
                                        + "/v1/chat?key="
                                        + SECRET)
                        .header("Authorization", "Bearer " + SECRET)
                        .post(RequestBody.create(body, MediaType.get("application/json")))
                        .build();
        try (Response response = client.newCall(request).execute()) {
            return response.body() == null ? "" : response.body().string();
        }
    }
}
