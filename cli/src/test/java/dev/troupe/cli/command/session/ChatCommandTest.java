package dev.troupe.cli.command.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import org.junit.jupiter.api.Test;

/** The chat without a terminal. */
class ChatCommandTest extends CommandFixture {
    private static final String MESSAGES = "POST " + AT_SESSION + "/messages";

    @Test
    void saysOneLineAfterTheOther() {
        peer.tell(script -> script.posted("one").says(1, "**Done.**").succeeds());
        var ran = cli.piped("fix this\n\nand \\\nthat\n", "chat");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(peer.asked(MESSAGES)).hasSize(2);
        assertThat(peer.asked(MESSAGES).getLast().body()).contains("and \\nthat");
        assertThat(ran.out()).contains("**Done.**").doesNotContain("\u001b");
    }

    @Test
    void runsOwnCommandsAndSendsTheirOutputWithTheNextMessage() {
        peer.tell(script -> script.posted("what is this?").says(1, "A word.").succeeds());
        var ran = cli.piped("!echo shop-$((40 + 2)); exit 3\nwhat is this?\n", "chat");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("shop-42", "exit 3; goes with your next message.");
        assertThat(peer.asked(MESSAGES)).hasSize(1);
        assertThat(peer.asked(MESSAGES).getLast().body())
                .contains("output of !echo shop-$((40 + 2)); exit 3", "shop-42\\n[exit 3]");
    }

    @Test
    void endsWithTheFirstRequestThatFails() {
        peer.tell(script -> script.posted("one").finished("failed", "No.", "model-unavailable"));
        var ran = cli.piped("fix this\nand that\n", "chat");
        assertThat(ran.exit()).isNotZero();
        assertThat(peer.asked(MESSAGES)).hasSize(1);
    }

    @Test
    void doesNothingWithoutAMessage() {
        assertThat(cli.run("chat").exit()).isZero();
        assertThat(cli.piped("/exit\nnever said\n", "chat").exit()).isZero();
        assertThat(peer.asked(MESSAGES)).isEmpty();
    }

    @Test
    void refusesCommandsThatNeedATerminal() {
        var ran = cli.piped("/diff\n", "chat");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains("/diff", "terminal");
    }

    @Test
    void goesOnInASessionInWhichSomethingWasSaid() {
        sessionIs(SessionState.IDLE, SessionAttendance.INTERACTIVE, 0);
        var none = cli.run("chat", "--continue");
        assertThat(none.exit()).isNotZero();
        assertThat(none.err()).contains("Nothing was said", "--continue");
        sessionIs(SessionState.IDLE, SessionAttendance.INTERACTIVE, 7);
        assertThat(cli.run("chat", "--continue").exit()).isZero();
        assertThat(cli.run("chat", "--resume", SessionEventScript.SESSION.toString()).exit())
                .isZero();
        assertThat(peer.asked("POST /v1/sessions")).isEmpty();
    }

    @Test
    void refusesOptionsThatExcludeEachOther() {
        assertThat(cli.run("chat", "--continue", "--resume", "beef").exit()).isEqualTo(2);
        assertThat(cli.run("chat", "--continue", "--worktree").err()).contains("--worktree");
    }
}
