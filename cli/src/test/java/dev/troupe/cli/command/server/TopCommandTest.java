package dev.troupe.cli.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.status.StatusExamples;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopCommandTest extends CommandFixture {
    @BeforeEach
    void status() {
        peer.server().on("GET /v1/status", request -> PeerReply.json(StatusExamples.busy()));
    }

    @Test
    void isPrintedOnceWithoutATerminal() {
        TestCommandLine.Ran ran = cli.run("top", "--minutes", "3");
        assertThat(ran.exit()).isZero();
        assertThat(ran.lines().getFirst()).startsWith("Troupe at ").endsWith(", all teams");
        assertThat(ran.out()).contains("2 running", "worker-1").doesNotContain("\u001b");
        assertThat(peer.asked("GET /v1/status"))
                .singleElement()
                .satisfies(asked -> assertThat(asked.query()).isEqualTo("minutes=3"));
    }

    @Test
    void isPrintedOnceOnATerminalThatCannotBeDrawnOn() {
        assertThat(cli.watched("top").out()).contains("2 running");
    }

    @Test
    void printsOneObject() {
        assertThat(cli.run("top", "--json").lines())
                .singleElement()
                .asString()
                .startsWith("{\"at\":")
                .contains(
                        "\"tasks\":{\"pending\":1,\"queued\":3,\"running\":2,\"waiting\":1",
                        "\"latency\":{\"p50Millis\":1200,\"p95Millis\":3400,\"p99Millis\":9000}",
                        "\"lastDay\":{",
                        "{\"layer\":\"before-model\",\"validator\":\"token-budget\",\"runs\":42,\"refused\":0,\"p50Micros\":84,\"p95Micros\":1400}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--every=0s", "--every=61m", "--every=soon", "--minutes=0"})
    void refusesWhatIsOutOfRange(String option) {
        TestCommandLine.Ran ran = cli.run("top", option);
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains(option.substring(0, option.indexOf('=')));
        assertThat(peer.asked("GET /v1/status")).isEmpty();
    }

    @Test
    void saysWhyItCannot() {
        peer.server()
                .on(
                        "GET /v1/status",
                        request -> PeerReply.problem(ErrorCode.FORBIDDEN, "Nobody may look."));
        assertThat(cli.run("top").err()).contains("error: Nobody may look.");
    }
}
