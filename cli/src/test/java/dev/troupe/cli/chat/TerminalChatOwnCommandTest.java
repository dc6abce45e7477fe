package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.PeerRequest;
import dev.troupe.contracts.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that a person types with `!`, and what stops them. */
class TerminalChatOwnCommandTest extends TerminalChatFixture {
    private static final String CTRL_C = "\u0003";
    private static final String ESC = "\u001b";

    @AfterEach
    void endWhatIsLeft() throws Exception {
        for (long pid : pids()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CTRL_C, ESC})
    void stopsAllThatACommandStarted(String key) throws Exception {
        chat();
        // When the first ends alone, the shell begins the second.
        type(
                "!echo $$ >> pids; sh -c \"echo \\$\\$ >> pids; echo rea''dy; exec sleep 300\"; sleep 301\r");
        shows("ready");
        type(key);
        shows("stopped; goes with your next message.");

        assertThat(pids()).hasSize(2);
        await(() -> pids().stream().noneMatch(TerminalChatOwnCommandTest::runs));
    }

    @ParameterizedTest
    @ValueSource(strings = {CTRL_C, ESC})
    void stopsByForceWhatIgnoresBeingAsked(String key) throws Exception {
        chat();
        type(
                "!trap '' TERM; echo $$ >> pids; sh -c \"echo \\$\\$ >> pids; echo rea''dy; sleep 300; sleep 301\"; sleep 302\r");
        shows("ready");
        type(key);
        shows("stopped; goes with your next message.");

        await(() -> pids().stream().noneMatch(TerminalChatOwnCommandTest::runs));
    }

    @Test
    void hearsKeysWhileACommandPrintsWithoutEnd() throws Exception {
        chat();
        type("!echo $$ >> pids; yes wo''rds\r");
        shows("words", "words");
        type(CTRL_C);
        shows("stopped; goes with your next message.");

        await(() -> pids().stream().noneMatch(TerminalChatOwnCommandTest::runs));
    }

    @Test
    void goesOnWhenTheShellHasEndedAndABackgroundProcessHasNot() throws Exception {
        chat();
        type("!sleep 300 & echo $! >> pids; echo beg''un\r");
        shows("begun", "exit 0; goes with your next message.");
        type("!echo next\r");
        shows("exit 0; goes with your next message.");

        assertThat(pids()).allMatch(TerminalChatOwnCommandTest::runs);
    }

    private List<String> sent() {
        return peer.asked(MESSAGES).stream().map(PeerRequest::body).toList();
    }

    @Test
    void manyOutputsAndBytesThatAreNoTextFitTheNextMessage() throws Exception {
        chat();
        for (int i = 0; i < 21; i++) {
            type("!head -c3 /dev/zero\r");
            shows("exit 0; goes with your next message.");
        }
        shows("output of !head -c3 /dev/zero no longer goes");
        type("Look\r");
        await(() -> !sent().isEmpty());

        assertThat(sent().getFirst().split("output of", -1)).hasSize(21);
        assertThat(sent().getFirst()).contains("\ufffd".repeat(3)).doesNotContain("\\u0000");
    }

    @Test
    void whatTheServerRefusesDoesNotHoldUpTheNextMessage() throws Exception {
        peer.server()
                .on(
                        MESSAGES,
                        _ ->
                                PeerReply.problem(
                                        ErrorCode.INVALID_REQUEST,
                                        "attachments[0].text is no good."));
        chat();
        type("!echo one\r");
        shows("exit 0; goes with your next message.");
        type("Look\r");
        shows("output of !echo one does not go with your next message.");
        // The line has the words again.
        type("\r");
        await(() -> sent().size() == 2);

        assertThat(sent().getFirst()).contains("attachments");
        assertThat(sent().getLast()).contains("Look").doesNotContain("attachments");
    }

    @Test
    void clearGivesUpWhatWaits() throws Exception {
        chat();
        type("!echo one\r");
        shows("exit 0; goes with your next message.");
        type("/clear\r");
        shows("output of !echo one does not go with your next message.");
        type("Look\r");
        await(() -> !sent().isEmpty());

        assertThat(sent().getFirst()).doesNotContain("attachments");
    }

    private static boolean runs(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    private List<Long> pids() {
        Path file = directory.resolve("pids");
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().map(Long::valueOf).toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
