package dev.troupe.service.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service in a process of its own, from its start to its end. */
class ServiceLauncherTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void saysOneLineServesAndEndsWhenItIsTold() throws Exception {
        try (ChildJvm service = service("--server.port=0")) {
            String port =
                    service.awaitLine("sample-service is ready at port (\\d+)", PATIENCE).group(1);

            assertThat(service.output()).hasSize(1);
            assertThat(status(port)).isEqualTo(404);
            service.signal(PosixSignal.TERM);
            assertThat(service.awaitExit(PATIENCE)).isEqualTo(143);
        }
    }

    @Test
    void itsLinesAreJsonWithTheIdsOfWhatTheyBelongTo() throws Exception {
        try (ChildJvm service =
                service(
                        "--server.port=0",
                        "--logging.threshold.console=DEBUG",
                        "--logging.level.org.springframework.web=DEBUG")) {
            String port =
                    service.awaitLine("sample-service is ready at port (\\d+)", PATIENCE).group(1);
            assertThat(status(port)).isEqualTo(404);
            service.awaitLine("Completed 404", PATIENCE);

            List<JsonNode> lines =
                    service.output().stream().map(JsonMapper.shared()::readTree).toList();
            assertThat(lines)
                    .allSatisfy(
                            it -> assertThat(it.propertyNames()).contains("@timestamp", "message"));
            assertThat(lines)
                    .filteredOn(it -> it.get("message").asString().startsWith("Completed 404"))
                    .extracting(it -> it.path("traceId").asString(""))
                    .containsOnly(TRACE)
                    .isNotEmpty();
        }
    }

    private static int status(String port) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI nothing = URI.create("http://127.0.0.1:" + port + "/nothing");
            return client.send(
                            HttpRequest.newBuilder(nothing)
                                    .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    @Test
    void aPortThatIsTakenIsSaidInThreeLines() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ChildJvm service = service("--server.port=" + taken.getLocalPort())) {
            assertFails(
                    service,
                    ErrorCode.PORT_IN_USE,
                    "Port " + taken.getLocalPort() + " is in use by ");
        }
    }

    @Test
    void aSettingOutOfRangeIsSaidInThreeLines() throws Exception {
        try (ChildJvm service = service("--server.port=0", "--troupe.start.patience=9h")) {
            assertFails(
                    service,
                    ErrorCode.CONFIGURATION_INVALID,
                    "flag --troupe.start.patience: `start.patience` is '9h'; it must be a duration");
        }
    }

    @Test
    void whatNobodyForesawNamesTheWayToLearnMore() throws Exception {
        try (ChildJvm service = service("--server.port=0", "--sample.lamp=out")) {
            assertFails(
                    service,
                    ErrorCode.SERVER_START_FAILED,
                    "The server did not start: java.lang.IllegalStateException: the lamp is out.");
            assertThat(service.output().get(1)).contains("`--logging.threshold.console=INFO`");
        }
    }

    @Test
    void thatWayShowsWhatLedToIt() throws Exception {
        try (ChildJvm service =
                service(
                        "--server.port=0",
                        "--sample.lamp=out",
                        "--logging.threshold.console=INFO")) {
            service.awaitLine("Starting SampleService", PATIENCE);
            assertThat(service.awaitExit(PATIENCE)).isEqualTo(ErrorCode.SERVER_START_FAILED.exit());
        }
    }

    private static void assertFails(ChildJvm service, ErrorCode code, String sentence)
            throws InterruptedException {
        assertThat(service.awaitExit(PATIENCE))
                .as(String.join("\n", service.output()))
                .isEqualTo(code.exit());
        assertThat(service.output()).hasSize(3);
        assertThat(service.output().getFirst()).startsWith("error: " + sentence);
        assertThat(service.output().getLast()).isEqualTo("  code: " + code.wire());
    }

    /** Its lines count as run by these tests, too. */
    private static ChildJvm service(String... arguments) {
        List<String> counted =
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(it -> it.startsWith("-javaagent:") && it.contains("jacoco"))
                        .toList();
        return ChildJvm.of(SampleService.class.getName())
                .options("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .options(counted.toArray(String[]::new))
                .arguments(arguments)
                .start();
    }
}
