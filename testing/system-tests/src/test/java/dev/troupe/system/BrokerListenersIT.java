package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.ArtemisServer;
import dev.troupe.testkit.process.FreePortFinder;
import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where the broker listens that docs/admin/operations.md or Compose makes, and what it speaks. */
class BrokerListenersIT {
    private static final int SILENCE_MILLIS = 1_500;
    private static final Pattern ARGUMENTS = Pattern.compile("EXTRA_ARGS: >-\n((?: {8}\\S.*\n)+)");

    @TempDir Path directory;

    @Test
    @EnabledOnOs(OS.LINUX)
    void theDocumentedBrokerListensOnLoopbackAndSpeaksCoreAlone() throws Exception {
        try (var artemis = ArtemisServer.create(directory.resolve("broker")).start()) {
            assertThat(ListeningSockets.of(artemis.pid()))
                    .containsExactly(
                            new InetSocketAddress(
                                    InetAddress.ofLiteral("127.0.0.1"), artemis.port()));
            assertThat(artemis.output())
                    .filteredOn(line -> line.contains("AMQ221020"))
                    .singleElement()
                    .asString()
                    .contains("for protocols [CORE]");
            for (Map.Entry<String, byte[]> greeting : greetings().entrySet()) {
                assertThat(answer(artemis.port(), greeting.getValue()))
                        .as(greeting.getKey())
                        .isEmpty();
            }
            WakeupMessageSender.passes(artemis.url());
        }
    }

    /** It is within a network of its own; the image makes it of these arguments. */
    @Test
    void theBrokerOfComposeSpeaksCoreAlone() throws Exception {
        int port = FreePortFinder.free();
        Path instance = directory.resolve("broker");
        List<String> create = new ArrayList<>(List.of("create", instance.toString(), "--silent"));
        create.addAll(List.of("--user", ArtemisServer.USER, "--password", ArtemisServer.PASSWORD));
        create.addAll(arguments());
        create.addAll(List.of("--default-port", Integer.toString(port), "--no-autotune"));
        Path home = Path.of(System.getProperty("artemis.home", ""));
        assertThat(program(home.resolve("bin/artemis"), create).waitFor()).isZero();

        Process broker = program(instance.resolve("bin/artemis"), List.of("run"));
        try {
            assertThat(
                            broker.inputReader()
                                    .lines()
                                    .filter(line -> line.contains("AMQ221020"))
                                    .findFirst())
                    .get()
                    .asString()
                    .contains(":" + port + " for protocols [CORE]");
        } finally {
            broker.destroyForcibly().waitFor();
        }
    }

    private static List<String> arguments() throws IOException {
        Matcher found =
                ARGUMENTS.matcher(Files.readString(SourceTree.resolve("docker-compose.yml")));
        assertThat(found.find()).isTrue();
        return List.of(found.group(1).strip().split("\\s+", -1));
    }

    private static Process program(Path file, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(file.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    /** What others begin with, who would get an answer at once where it is their protocol. */
    private static Map<String, byte[]> greetings() {
        return Map.of(
                "AMQP", bytes("AMQP\0\1\0\0"),
                "STOMP", bytes("CONNECT\naccept-version:1.2\nhost:x\n\n\0"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String answer(int port, byte[] greeting) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(SILENCE_MILLIS);
            socket.getOutputStream().write(greeting);
            byte[] answer = socket.getInputStream().readNBytes(1);
            return new String(answer, StandardCharsets.ISO_8859_1);
        } catch (SocketTimeoutException silence) {
            return "";
        }
    }
}
