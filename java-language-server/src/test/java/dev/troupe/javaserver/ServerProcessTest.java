package dev.troupe.javaserver;

import static dev.troupe.javaserver.ServerSession.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
    @TempDir Path root;

    /** Starts the server as the gateway does. */
    static Process startServer(Path log) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        JavaServerMain.class.getName());
        builder.redirectError(log.toFile());
        return builder.start();
    }

    @Test
    void serverRunsAsAProcessUntilExit() throws Exception {
        Path broken =
                write(root, "app/Broken.java", "package app;\nclass Broken { int x = \"\"; }\n");
        Process process = startServer(root.resolve("log.txt"));
        try (ServerSession session =
                ServerSession.connect(
                        process.getInputStream(), process.getOutputStream(), null, root)) {
            assertThat(session.errors(broken)).hasSize(1);
        } finally {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void serverEndsWhenItsInputEnds() throws Exception {
        Process process = startServer(root.resolve("log.txt"));
        process.getOutputStream()
                .write("Content-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
