package dev.troupe.cli.command.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.PeerRequest;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTrustCommandTest extends CommandFixture {
    private static final String ROUTE = "/v1/projects/" + SessionEventScript.PROJECT + "/trust";
    private static final String HASH = "ab".repeat(32);
    private static final String ALLOWING =
            "permissions:\n  commands:\n    allow:\n      - make test";

    @Test
    void showsWhatWouldCountAndTrustsItWithAYes() {
        untrusted(ALLOWING);

        TestCommandLine.Ran ran = cli.answered("y\n", "config", "trust");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .contains("/shop/.troupe/config.yaml\n  sha256 abababababab, not trusted\n")
                .contains("    4  permissions.commands.allow: `make test`\n")
                .contains("Trust it? [y/N] ")
                .contains("config.yaml is trusted by ann (abababababab).");
        assertThat(peer.asked("PUT " + ROUTE).getFirst().body())
                .isEqualTo("{\"sha256\":\"" + HASH + "\",\"file\":\".troupe/config.yaml\"}");
    }

    @Test
    void faultsAreShownBeforeTheQuestion() {
        answers(State.UNTRUSTED, ALLOWING, "config.yaml:5 is wrong.\nconfig.yaml:6 too.");
        peer.server()
                .on(
                        "PUT " + ROUTE,
                        request -> PeerReply.problem(ErrorCode.CONFIGURATION_INVALID, "No."));

        TestCommandLine.Ran ran = cli.answered("y\n", "config", "trust");

        assertThat(ran.exit()).isEqualTo(30);
        assertThat(ran.out())
                .containsSubsequence(
                        "`make test`\n",
                        "error: config.yaml:5 is wrong.\n",
                        "error: config.yaml:6 too.\n",
                        "Trust it? [y/N] ");
        assertThat(cli.piped("", "config", "trust", "--json").lines().getFirst())
                .contains("config.yaml:5 is wrong.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "n\n", "", "yo\n", "maybe y\n"})
    void anythingElseIsNo(String answer) {
        untrusted(ALLOWING);

        TestCommandLine.Ran ran = cli.answered(answer, "config", "trust");

        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.out()).endsWith("The file is not trusted.\n");
        assertThat(peer.asked("PUT " + ROUTE)).isEmpty();
    }

    @Test
    void whatWasTypedBeforeTheQuestionIsNoAnswer() {
        untrusted(ALLOWING);

        assertThat(cli.typedAhead("y\ny\n", "config", "trust").exit()).isEqualTo(3);
        assertThat(peer.asked("PUT " + ROUTE)).isEmpty();
    }

    @Test
    void withoutATerminalItTakesAnExplicitYes() {
        untrusted(ALLOWING);

        TestCommandLine.Ran refused = cli.piped("y\n", "config", "trust");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("4  permissions.commands.allow: `make test`")
                .contains("is not trusted, as nobody could be asked.")
                .contains("with `--yes` once you have read it");
        assertThat(peer.asked("PUT " + ROUTE)).isEmpty();

        assertThat(cli.run("config", "trust", "--yes").exit()).isZero();
        assertThat(peer.asked("PUT " + ROUTE)).hasSize(1);
    }

    @Test
    void programsReadTheSame() {
        untrusted(ALLOWING);

        TestCommandLine.Ran refused = cli.answered("y\n", "config", "trust", "--json");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.lines().getFirst())
                .contains("\"state\":\"untrusted\"", "\"line\":4", "\"value\":\"make test\"");
        assertThat(refused.lines().getLast()).contains("\"code\":\"approval-needed\"");
        assertThat(cli.run("config", "trust", "--json", "--yes").lines().getLast())
                .contains("\"state\":\"trusted\"")
                .contains("\"trustedBy\":\"ann\"");
    }

    @Test
    void whatChangedMeanwhileIsToldAndNotTrusted() {
        untrusted(ALLOWING);
        peer.server()
                .on(
                        "PUT " + ROUTE,
                        request -> PeerReply.problem(ErrorCode.TRUST_CHANGED, "It changed."));

        TestCommandLine.Ran ran = cli.run("config", "trust", "--yes");

        assertThat(ran.exit()).isEqualTo(34);
        assertThat(ran.err()).contains("It changed.", "Look at the file again");
    }

    @Test
    void whatIsThereAlreadyOrNotAtAllIsSaid() {
        answers(State.TRUSTED, ALLOWING, null);
        assertThat(cli.run("config", "trust").out()).contains("is trusted by ann");
        answers(State.ABSENT, null, null);
        assertThat(cli.run("config", "trust").exit()).isEqualTo(6);
        answers(State.REFUSED, null, "It is a link.");
        TestCommandLine.Ran refused = cli.run("config", "trust", "--yes");
        assertThat(refused.exit()).isEqualTo(30);
        assertThat(refused.err()).contains("It is a link.");
        untrusted("a: &x [*x]");
        assertThat(cli.run("config", "trust", "--yes").err()).contains("cannot be shown");
        assertThat(peer.asked("PUT " + ROUTE)).isEmpty();
    }

    @Test
    void listsWhatTheTeamTrusts() {
        peer.server()
                .on(
                        "GET /v1/trust/files",
                        request ->
                                PeerReply.json(
                                        List.of(
                                                trust(State.TRUSTED, null, null),
                                                trust(State.UNTRUSTED, null, null),
                                                trust(State.ABSENT, null, null))));

        assertThat(cli.run("config", "trust", "--list").lines())
                .hasSize(3)
                .allMatch(it -> it.contains("/shop/.troupe/config.yaml, by ann, "))
                .satisfiesExactly(
                        it -> assertThat(it).startsWith("trusted   abababababab"),
                        it -> assertThat(it).startsWith("changed "),
                        it -> assertThat(it).startsWith("gone "));
        assertThat(cli.run("config", "trust", "--list", "--json").lines())
                .hasSize(3)
                .first()
                .asString()
                .contains("\"state\":\"trusted\"");
        assertThat(cli.run("config", "trust", "--list", "--yes").exit()).isEqualTo(2);
    }

    @Test
    void asksAboutEachFileThatIsThere() {
        untrusted(ALLOWING);
        security(State.UNTRUSTED, "{\"allowed_commands\": {\"make\": [\"deliver\"]}}");

        TestCommandLine.Ran asked = cli.answered("n\ny\n", "config", "trust");

        assertThat(asked.exit()).isEqualTo(3);
        assertThat(asked.out())
                .containsSubsequence(
                        "config.yaml\n",
                        "Trust it? [y/N] The file is not trusted.",
                        "/shop/.troupe/security.json\n",
                        "    -  security_level: `none, so that what is usual for this type",
                        "    1  allowed_commands: `make deliver`",
                        "Trust it? [y/N] \nThe file is not trusted.");
        assertThat(peer.asked("PUT " + ROUTE)).isEmpty();

        assertThat(cli.run("config", "trust", "--yes").out())
                .containsSubsequence(
                        "/shop/.troupe/config.yaml is trusted by ann",
                        "/shop/.troupe/security.json is trusted by ann");
        assertThat(cli.run("config", "trust", "--yes", "--file", ".troupe/security.json").exit())
                .isZero();
        assertThat(peer.asked("PUT " + ROUTE))
                .extracting(PeerRequest::body)
                .containsExactly(
                        "{\"sha256\":\"" + HASH + "\",\"file\":\".troupe/config.yaml\"}",
                        "{\"sha256\":\"" + HASH + "\",\"file\":\".troupe/security.json\"}",
                        "{\"sha256\":\"" + HASH + "\",\"file\":\".troupe/security.json\"}");
        assertThat(cli.run("config", "trust", "--file", "x.json").err())
                .contains("`file` is x.json, but only .troupe/config.yaml");
    }

    @Test
    void whatIsNoJsonIsNotTrusted() {
        security(State.UNTRUSTED, "{");

        TestCommandLine.Ran ran = cli.run("config", "trust", "--yes");

        assertThat(ran.exit()).isEqualTo(30);
        assertThat(ran.err())
                .contains("/shop/.troupe/security.json cannot be shown", "it is not JSON")
                .contains("`troupe check ls`");
        assertThat(peer.asked("PUT " + ROUTE)).isEmpty();
    }

    @Test
    void takesTrustInAllFilesOfARepositoryBack() throws Exception {
        String top = directory.toRealPath().toString();
        RepositoryTrust settings = of(top, State.TRUSTED);
        RepositoryTrust security = named(top, ".troupe/security.json", State.TRUSTED, null);
        RepositoryTrust elsewhere = of("/elsewhere", State.TRUSTED);
        peer.server()
                .on(
                        "GET /v1/trust/files",
                        peerRequest -> PeerReply.json(List.of(settings, security, elsewhere)))
                .on(
                        "DELETE /v1/trust",
                        peerRequest ->
                                PeerReply.json(
                                        peerRequest.query().contains("security.json")
                                                ? security
                                                : settings));

        assertThat(cli.run("config", "untrust").lines())
                .containsExactly(
                        top + "/.troupe/config.yaml is not trusted any more.",
                        top + "/.troupe/security.json is not trusted any more.");
        assertThat(cli.run("config", "untrust", "--file", ".troupe/security.json").lines())
                .containsExactly(top + "/.troupe/security.json is not trusted any more.");
        assertThat(peer.asked("DELETE /v1/trust"))
                .extracting(PeerRequest::query)
                .containsExactly(
                        "repository=" + top,
                        "repository=" + top + "&file=.troupe/security.json",
                        "repository=" + top + "&file=.troupe/security.json");
    }

    /** Beside the settings, if those are answered for. */
    private void security(State state, String text) {
        RepositoryTrust settings = trust(State.UNTRUSTED, ALLOWING, null);
        boolean alone = text.equals("{");
        peer.server()
                .on(
                        "GET " + ROUTE,
                        peerRequest ->
                                PeerReply.json(
                                        peerRequest.query().endsWith("file=.troupe/security.json")
                                                ? named(
                                                        "/shop",
                                                        ".troupe/security.json",
                                                        state,
                                                        text)
                                                : peerRequest.query().isEmpty() && !alone
                                                        ? settings
                                                        : of("/shop", State.ABSENT)))
                .on(
                        "PUT " + ROUTE,
                        peerRequest ->
                                PeerReply.json(
                                        named(
                                                "/shop",
                                                peerRequest.body().contains("security.json")
                                                        ? ".troupe/security.json"
                                                        : ".troupe/config.yaml",
                                                State.TRUSTED,
                                                text)));
    }

    private static RepositoryTrust named(
            String top, String name, State state, @Nullable String text) {
        return new RepositoryTrust(
                top, top + "/" + name, state, HASH, text, "ann", Instant.EPOCH, null);
    }

    @Test
    void takesTrustBackAlsoOfWhatIsGone() throws Exception {
        String top = directory.toRealPath().toString();
        peer.server()
                .on(
                        "GET /v1/trust/files",
                        peerRequest -> PeerReply.json(List.of(of(top, State.TRUSTED))))
                .on("DELETE /v1/trust", peerRequest -> PeerReply.json(of(top, State.UNTRUSTED)));

        assertThat(cli.run("config", "untrust").out())
                .isEqualTo(top + "/.troupe/config.yaml is not trusted any more.\n");
        assertThat(peer.asked("DELETE /v1/trust").getFirst().query())
                .isEqualTo("repository=" + top);
        peer.server().on("GET /v1/trust/files", peerRequest -> PeerReply.json(List.of()));
        assertThat(cli.run("config", "untrust").out()).endsWith(" was not trusted.\n");
        assertThat(cli.run("config", "untrust", "gone/shop").exit()).isZero();
        assertThat(peer.asked("DELETE /v1/trust").getLast().query())
                .isEqualTo("repository=" + top + "/gone/shop");
    }

    private void untrusted(String text) {
        answers(State.UNTRUSTED, text, null);
        peer.server()
                .on("PUT " + ROUTE, request -> PeerReply.json(trust(State.TRUSTED, text, null)));
    }

    private void answers(State state, @Nullable String text, @Nullable String fault) {
        peer.server().on("GET " + ROUTE, request -> PeerReply.json(trust(state, text, fault)));
    }

    private static RepositoryTrust of(String top, State state) {
        return new RepositoryTrust(
                top, top + "/.troupe/config.yaml", state, HASH, null, "ann", Instant.EPOCH, null);
    }

    private static RepositoryTrust trust(
            State state, @Nullable String text, @Nullable String fault) {
        boolean never = state == State.UNTRUSTED && text != null;
        return new RepositoryTrust(
                "/shop",
                "/shop/.troupe/config.yaml",
                state,
                HASH,
                text,
                never ? null : "ann",
                never ? null : Instant.EPOCH,
                fault);
    }
}
