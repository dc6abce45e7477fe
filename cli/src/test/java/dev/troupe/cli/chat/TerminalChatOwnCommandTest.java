package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

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
