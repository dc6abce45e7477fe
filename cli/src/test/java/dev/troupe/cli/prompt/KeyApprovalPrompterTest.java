package dev.troupe.cli.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.cli.follow.ApprovalResponse;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalOpener;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.ApprovalScope;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.Test;

class KeyApprovalPrompterTest {
    private static final ApprovalAsked COMMAND =
            new ApprovalAsked(
                    SessionEventScript.APPROVAL,
                    "bash",
                    "rm -r out\u001b[1A",
                    "in /shop",
                    "default: asks",
                    ApprovalScope.SUBJECT);

    private static final ApprovalAsked MERGE =
            new ApprovalAsked(
                    SessionEventScript.APPROVAL,
                    "merge",
                    "notes.txt",
                    "both",
                    "it conflicts",
                    ApprovalScope.CHANGE);

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

    @Test
    void takesSingleKeys() {
        assertThat(ask("y")).isEqualTo(new ApprovalResponse.Yes(false));
        assertThat(ask("A", "\r")).isEqualTo(new ApprovalResponse.Yes(true));
        assertThat(ask("n")).isEqualTo(new ApprovalResponse.No(null));
        assertThat(ask("\u001b")).isEqualTo(new ApprovalResponse.No(null));
    }

    @Test
    void turningAwayFromAMergeGivesUpNobodysWork() {
        assertThat(ask(MERGE, "\u001b")).isEqualTo(new ApprovalResponse.Later());
        assertThat(ask(MERGE, "\u0004")).isEqualTo(new ApprovalResponse.Later());
        assertThat(ask(MERGE, "t", "\r")).isEqualTo(new ApprovalResponse.Later());
        assertThat(ask(MERGE, "a", "y")).isEqualTo(new ApprovalResponse.Yes(false));
        assertThat(ask(MERGE, "l")).isEqualTo(new ApprovalResponse.Apart());
        assertThat(ask(MERGE, "t", "both\r")).isEqualTo(new ApprovalResponse.No("both"));
        assertThat(ask(MERGE, "n")).isEqualTo(new ApprovalResponse.No(null));
        assertThat(seen.toString(StandardCharsets.UTF_8))
                .contains("[l] leave both", "[Esc] later")
                .doesNotContain("[a]");
    }

    @Test
    void passesOverKeysThatMeanNothing() {
        assertThat(ask("\r", "?", "x", "y")).isEqualTo(new ApprovalResponse.Yes(false));
    }

    @Test
    void takesWordsAndPastesForNoAnswer() {
        assertThat(ask("please keep it\r", "n")).isEqualTo(new ApprovalResponse.No(null));
        assertThat(ask("always\r", "y")).isEqualTo(new ApprovalResponse.Yes(false));
        assertThat(ask("wait, no\r", "y")).isEqualTo(new ApprovalResponse.Yes(false));
        assertThat(ask("\u001b[A", "y")).isEqualTo(new ApprovalResponse.Yes(false));
        assertThat(ask("a", "x", "n")).isEqualTo(new ApprovalResponse.No(null));
    }

    @Test
    void leavesTheQuestionOpenWhenTheTerminalIsGone() {
        TerminalOpener gone =
                () -> {
                    LineDisciplineTerminal terminal = terminal();
                    terminal.close();
                    return terminal;
                };
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> questions(gone).ask(COMMAND, () -> false))
                .withMessageContaining("terminal")
                .withMessageNotContaining("Exception")
                .satisfies(e ->
                        assertThat(e.hint())
                                .contains("troupe approve " + SessionEventScript.APPROVAL));
    }

    @Test
    void takesWordsForTheAgent() {
        assertThat(ask("t", "use ant\r")).isEqualTo(new ApprovalResponse.No("use ant"));
        assertThat(ask("T", "an\u007ft\n")).isEqualTo(new ApprovalResponse.No("at"));
        assertThat(ask("t", "café\u0004")).isEqualTo(new ApprovalResponse.No("café"));
    }

    @Test
    void takesNoWordsForAPlainNo() {
        assertThat(ask("t", "  \r")).isEqualTo(new ApprovalResponse.No(null));
    }

    @Test
    void showsWhatWillHappenAndExactlyWhatWouldBeRemembered() {
        ask("n");
        assertThat(seen.toString(StandardCharsets.UTF_8))
                .contains("bash wants to do this:\n    rm -r out␛[1A\n    in /shop\n")
                .contains("why it asks: default: asks")
                .contains("[a], then Return: for this session, exactly: rm -r out␛[1A")
                .doesNotContain("\u001b");
    }

    @Test
    void saysWhetherOneChangeOrAllOfAFileWouldBeRemembered() {
        assertThat(ApprovalGrantText.of(edit(ApprovalScope.CHANGE)))
                .isEqualTo("exactly this change of: a.txt");
        assertThat(ApprovalGrantText.of(edit(ApprovalScope.FILES))).isEqualTo("any edit of: a.txt");
    }

    private static ApprovalAsked edit(ApprovalScope reach) {
        return new ApprovalAsked(SessionEventScript.APPROVAL, "edit", "a.txt", "+b", "rule", reach);
    }

    @Test
    void endsWhenItIsSettledElsewhere() {
        AtomicInteger looked = new AtomicInteger();
        assertThat(
                        questions(KeyApprovalPrompterTest::terminal)
                                .ask(COMMAND, () -> looked.incrementAndGet() > 2))
                .isEqualTo(new ApprovalResponse.Unanswered());
    }

    @Test
    void takesNothingForAnAnswerThatWasTypedBeforeTheQuestion() {
        AtomicInteger looked = new AtomicInteger();
        TerminalOpener typedAhead =
                () -> {
                    LineDisciplineTerminal terminal = terminal();
                    terminal.processInputBytes("yay\r".getBytes(StandardCharsets.UTF_8));
                    return terminal;
                };
        assertThat(questions(typedAhead).ask(COMMAND, () -> looked.incrementAndGet() > 4))
                .isEqualTo(new ApprovalResponse.Unanswered());
    }

    private ApprovalResponse ask(String... keys) {
        return ask(COMMAND, keys);
    }

    // Each is pressed once the one before was heard, which shows by the question whether it is
    // settled.
    private ApprovalResponse ask(ApprovalAsked question, String... keys) {
        try (LineDisciplineTerminal terminal = terminal()) {
            Iterator<String> pressed = List.of(keys).iterator();
            return questions(() -> terminal)
                    .ask(
                            question,
                            () -> {
                                if (pressed.hasNext()) {
                                    press(terminal, pressed.next());
                                }
                                return false;
                            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void press(LineDisciplineTerminal terminal, String keys) {
        try {
            terminal.processInputBytes(keys.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private KeyApprovalPrompter questions(TerminalOpener terminals) {
        return new KeyApprovalPrompter(
                terminals,
                new PrintStream(seen, true, StandardCharsets.UTF_8),
                new AnsiStyle(false),
                () -> 80);
    }

    private static LineDisciplineTerminal terminal() throws IOException {
        return new LineDisciplineTerminal(
                "test", "ansi", new ByteArrayOutputStream(), StandardCharsets.UTF_8);
    }
}
