package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptedModelServerMainIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir Path folder;

    @Test
    void servesPrintsRequestsAndEndsOnTerm() throws Exception {
        Path file = folder.resolve("hello.yaml");
        Files.writeString(file, "turns: [{text: hello}]");
        try (ChildJvm child = start("--scenario", file.toString(), "--print-requests")) {
            String url = child.awaitLine("http://127\\.0\\.0\\.1:\\d+", LIMIT).group();
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(url + "/v1/chat/completions"))
                            .POST(
                                    HttpRequest.BodyPublishers.ofString(
                                            "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}"))
                            .build();
            try (HttpClient client = HttpClient.newHttpClient()) {
                assertThat(client.send(request, BodyHandlers.ofString()).body()).contains("hello");
            }
            child.awaitLine(
                    "1 POST /v1/chat/completions model=m conversation=only turn=0 status=200 COMPLETE",
                    LIMIT);

            child.signal(PosixSignal.TERM);
            assertThat(child.awaitExit(LIMIT)).isEqualTo(143);
        }
    }

    @Test
    void wrongArgumentsAndFilesAreExplained() throws Exception {
        try (ChildJvm child = start("--port", "high")) {
            assertThat(child.awaitExit(LIMIT)).isEqualTo(2);
            child.awaitLine("Port 'high' is no port; give 0 to 65535.", LIMIT);
        }
        try (ChildJvm child = start("--scenario", folder.resolve("none.yaml").toString())) {
            assertThat(child.awaitExit(LIMIT)).isEqualTo(1);
            child.awaitLine("none.yaml is not readable; check the path.", LIMIT);
        }
    }

    private static ChildJvm start(String... arguments) {
        return ChildJvm.of(ScriptedModelServerMain.class.getName())
                .options("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .arguments(arguments)
                .start();
    }
}
