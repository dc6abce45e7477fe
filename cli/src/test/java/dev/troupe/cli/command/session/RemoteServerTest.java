package dev.troupe.cli.command.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.server.RemoteServer;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ResultPage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server elsewhere: the home knows nothing of it, and nothing is started. */
class RemoteServerTest extends CommandFixture {
    @Test
    void isAskedInsteadOfTheHomesOwn() {
        peer.server()
                .on(
                        "GET /v1/sessions",
                        request -> PeerReply.json(new ResultPage<>(List.of(), null)));
        TestCommandLine.Ran ran = elsewhere(url(), token()).run("sessions");

        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).startsWith("No sessions yet.");
        assertThat(ran.err()).doesNotContain("Starting the server");
    }

    @Test
    void isExaminedByTheDoctor() {
        peer.server()
                .on(
                        "GET /v1/doctor",
                        request ->
                                PeerReply.json(List.of(Map.of("name", "ledger", "status", "ok"))));
        TestCommandLine.Ran ran = elsewhere(url() + "/", token()).run("doctor", "--verbose");

        assertThat(ran.lines())
                .contains("ok       server           " + url() + ", elsewhere")
                .anyMatch(line -> line.startsWith("ok       ledger"))
                .noneMatch(line -> line.contains(" sandbox ") || line.contains(" database user "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "serve"})
    void isNeitherStoppedNorStartedFromHere(String command) {
        TestCommandLine.Ran ran = elsewhere(url(), token()).run(command);

        assertThat(ran.exit()).isEqualTo(ErrorCode.CONFLICT.exit());
        assertThat(ran.err()).contains("TROUPE_SERVER_URL says that the server is at " + url());
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://here,t,TROUPE_SERVER_URL is 'ftp://here'; it must be an address",
        "http://here/path,t,TROUPE_SERVER_URL is 'http://here/path'",
        "http://here,'',but TROUPE_SERVER_TOKEN is not",
    })
    void halfOfOneIsNamed(String url, String token, String said) {
        TestCommandLine.Ran ran = elsewhere(url, token).run("sessions");

        assertThat(ran.exit()).isEqualTo(ErrorCode.CONFIGURATION_INVALID.exit());
        assertThat(ran.err()).contains(said);
    }

    private TestCommandLine elsewhere(String url, String token) {
        return new TestCommandLine(
                new TroupeHome(directory.resolve("other")),
                directory,
                Map.of(RemoteServer.URL, url, RemoteServer.TOKEN, token));
    }

    private String url() {
        return peer.server().endpoint().url().toString();
    }

    private String token() {
        return peer.server().endpoint().token();
    }
}
