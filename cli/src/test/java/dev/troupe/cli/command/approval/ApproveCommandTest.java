package dev.troupe.cli.command.approval;

import static dev.troupe.cli.testserver.SessionEventScript.APPROVAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.SessionPeer;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.session.ApprovalRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApproveCommandTest extends CommandFixture {
    @Test
    void listsWhatIsOpen() {
        TestCommandLine.Ran ran = cli.run("approve");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .isEqualTo(
                        APPROVAL
                                + "  bash, just now, session 0000beef in /somewhere/shop\n"
                                + "    make test\n"
                                + "    in /somewhere/shop\n"
                                + "  why it asks: default: commands ask\n"
                                + "  a yes with --remember: for this session, exactly: make test\n");
        assertThat(peer.asked("GET /v1/sessions")).hasSize(1);
        assertThat(peer.asked("GET " + AT_SESSION)).isEmpty();
        assertThat(cli.run("approve", "--json").out()).contains("\"state\":\"open\"");
        assertThat(peer.decisions()).isEmpty();
    }

    @Test
    void asksOnceWhereManyOfThemAre() {
        peer.server()
                .on(
                        "GET /v1/approvals",
                        request -> {
                            ApprovalRequest open = SessionPeer.approval(ApprovalRequest.State.OPEN);
                            return PeerReply.json(List.of(open, open, open));
                        });
        assertThat(cli.run("approve").lines())
                .filteredOn(line -> line.endsWith(" in /somewhere/shop") && !line.startsWith(" "))
                .hasSize(3);
        assertThat(peer.asked("GET /v1/sessions")).hasSize(1);
        assertThat(peer.asked("GET " + AT_SESSION)).isEmpty();
    }

    @Test
    void saysSoWhenNothingIsOpen() {
        peer.server().on("GET /v1/approvals", request -> PeerReply.json(List.of()));
        assertThat(cli.run("approve").out()).isEqualTo("Nothing waits for an answer.\n");
        assertThat(cli.run("approve", "--json").out()).isEmpty();
    }

    @Test
    void answersYesByAnyPartOfTheId() {
        TestCommandLine.Ran ran = cli.run("approve", "f00d", "--remember");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("approved: make test").contains("troupe attach");
        assertThat(peer.decisions().getFirst().body())
                .contains("\"approved\":true")
                .contains("\"remember\":true");
    }

    @Test
    void answersNoWithWords() {
        TestCommandLine.Ran ran =
                cli.run("approve", APPROVAL.toString(), "--deny", "--note", "use ant");
        assertThat(ran.out()).contains("denied: make test");
        assertThat(peer.decisions().getFirst().body())
                .contains("\"approved\":false")
                .contains("\"note\":\"use ant\"");
    }

    @Test
    void leavesAMergeApart() {
        ApprovalRequest open = SessionPeer.merge(ApprovalRequest.State.OPEN);
        peer.server().on("GET /v1/approvals", request -> PeerReply.json(List.of(open)));

        assertThat(cli.run("approve").out())
                .contains("--apart leaves the task's work on a branch")
                .doesNotContain("--remember");
        assertThat(cli.run("approve", "f00d", "--apart", "--deny").exit()).isEqualTo(2);
        assertThat(cli.run("approve", "f00d", "--apart").exit()).isZero();

        assertThat(peer.decisions().getFirst().body())
                .contains("\"approved\":false", "\"keepOnBranch\":true");
    }

    @Test
    void saysWhoAnsweredAlreadyAndWhen() {
        peer.server()
                .on(
                        "GET /v1/approvals",
                        request ->
                                PeerReply.json(
                                        request.query().contains("open=false")
                                                ? List.of(decided())
                                                : List.of()));

        TestCommandLine.Ran same = cli.run("approve", "f00d");
        TestCommandLine.Ran other = cli.run("approve", "f00d", "--deny");

        assertThat(same.exit()).isZero();
        assertThat(same.out())
                .startsWith("make test was already approved by ada, 2 h ago (")
                .endsWith(").\n");
        assertThat(other.exit()).isEqualTo(7);
        assertThat(other.err())
                .startsWith(
                        "error: Your answer comes too late: make test was already approved by ada, 2 h")
                .contains("troupe run --session " + SessionEventScript.SESSION)
                .endsWith("code: conflict\n");
        assertThat(peer.decisions()).isEmpty();
    }

    private static ApprovalRequest decided() {
        ApprovalRequest open = SessionPeer.approval(ApprovalRequest.State.APPROVED);
        return new ApprovalRequest(
                open.id(),
                open.sessionId(),
                open.taskId(),
                open.tool(),
                open.subject(),
                open.detail(),
                open.reason(),
                open.scope(),
                open.state(),
                open.askedAt(),
                "ada",
                Instant.now().minus(Duration.ofMinutes(150)),
                null,
                null);
    }

    @Test
    void refusesAnswersWithoutAQuestion() {
        assertThat(cli.run("approve", "--deny").exit()).isEqualTo(2);
        assertThat(cli.run("approve", "f00d", "--note", "x").exit()).isEqualTo(2);
        assertThat(cli.run("approve", "f0").err()).contains("too short");
        TestCommandLine.Ran unknown = cli.run("approve", "01234567");
        assertThat(unknown.exit()).isEqualTo(6);
        assertThat(unknown.err()).contains("no approval with the id 01234567");
        assertThat(peer.decisions()).isEmpty();
    }
}
