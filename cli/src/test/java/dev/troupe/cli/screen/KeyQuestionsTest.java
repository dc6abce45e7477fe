package dev.troupe.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.cli.follow.Answer;
import dev.troupe.cli.peer.Story;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.Reach;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.Test;

class KeyQuestionsTest {
    private static final ApprovalAsked COMMAND =
            new ApprovalAsked(
                    Story.APPROVAL,
                    "bash",
                    "rm -r out\u001b[1A",
                    "in /shop",
                    "default: asks",
                    Reach.SUBJECT);

    private static final ApprovalAsked MERGE =
            new ApprovalAsked(
                    Story.APPROVAL, "merge", "notes.txt", "both", "it clashes", Reach.CHANGE);

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

    @Test
    void takesSingleKeys() {
        assertThat(ask("y")).isEqualTo(new Answer.Yes(false));
        assertThat(ask("A")).isEqualTo(new Answer.Yes(true));
        assertThat(ask("n")).isEqualTo(new Answer.No(null));
        assertThat(ask("\u001b")).isEqualTo(new Answer.No(null));
    }

    @Test
    void turningAwayFromAMergeGivesUpNobodysWork() {
        assertThat(ask(MERGE, "\u001b")).isEqualTo(new Answer.Later());
        assertThat(ask(MERGE, "\u0004")).isEqualTo(new Answer.Later());
        assertThat(ask(MERGE, "t\r")).isEqualTo(new Answer.Later());
        assertThat(ask(MERGE, "ay")).isEqualTo(new Answer.Yes(false));
        assertThat(ask(MERGE, "l")).isEqualTo(new Answer.Apart());
        assertThat(ask(MERGE, "tboth\r")).isEqualTo(new Answer.No("both"));
        assertThat(ask(MERGE, "n")).isEqualTo(new Answer.No(null));
        assertThat(seen.toString(StandardCharsets.UTF_8))
                .contains("[l] leave both", "[Esc] later")
                .doesNotContain("[a]");
    }

    @Test
    void passesOverKeysThatMeanNothing() {
        assertThat(ask("\r?xy")).isEqualTo(new Answer.Yes(false));
    }

    @Test
    void leavesTheQuestionOpenWhenTheTerminalIsGone() {
        Terminals gone =
                () -> {
                    LineDisciplineTerminal terminal = terminal();
                    terminal.close();
                    return terminal;
                };
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> questions(gone).ask(COMMAND, () -> false))
                .withMessageContaining("terminal")
                .withMessageNotContaining("Exception")
                .satisfies(e -> assertThat(e.hint()).contains("troupe approve " + Story.APPROVAL));
    }

    @Test
    void takesWordsForTheAgent() {
        assertThat(ask("tuse ant\r")).isEqualTo(new Answer.No("use ant"));
        assertThat(ask("Tan\u007ft\n")).isEqualTo(new Answer.No("at"));
        assertThat(ask("tcafé\u0004")).isEqualTo(new Answer.No("café"));
    }

    @Test
    void takesNoWordsForAPlainNo() {
        assertThat(ask("t  \r")).isEqualTo(new Answer.No(null));
    }

    @Test
    void showsWhatWillHappenAndExactlyWhatWouldBeRemembered() {
        ask("n");
        assertThat(seen.toString(StandardCharsets.UTF_8))
                .contains("bash wants to do this:\n    rm -r out␛[1A\n    in /shop\n")
                .contains("why it asks: default: asks")
                .contains("[a] for this session, exactly: rm -r out␛[1A")
                .doesNotContain("\u001b");
    }

    @Test
    void saysWhetherOneChangeOrAllOfAFileWouldBeRemembered() {
        assertThat(Remembering.of(edit(Reach.CHANGE))).isEqualTo("exactly this change of: a.txt");
        assertThat(Remembering.of(edit(Reach.FILES))).isEqualTo("any edit of: a.txt");
    }

    private static ApprovalAsked edit(Reach reach) {
        return new ApprovalAsked(Story.APPROVAL, "edit", "a.txt", "+b", "rule", reach);
    }

    @Test
    void endsWhenItIsSettledElsewhere() {
        AtomicInteger looked = new AtomicInteger();
        assertThat(
                        questions(KeyQuestionsTest::terminal)
                                .ask(COMMAND, () -> looked.incrementAndGet() > 2))
                .isEqualTo(new Answer.Unanswered());
    }

    @Test
    void takesNothingForAnAnswerThatWasTypedBeforeTheQuestion() {
        AtomicInteger looked = new AtomicInteger();
        Terminals typedAhead =
                () -> {
                    LineDisciplineTerminal terminal = terminal();
                    terminal.processInputBytes("yay\r".getBytes(StandardCharsets.UTF_8));
                    return terminal;
                };
        assertThat(questions(typedAhead).ask(COMMAND, () -> looked.incrementAndGet() > 4))
                .isEqualTo(new Answer.Unanswered());
    }

    private Answer ask(String keys) {
        return ask(COMMAND, keys);
    }

    // Keys are pressed once the question waits, which it shows by asking whether it is settled.
    private Answer ask(ApprovalAsked question, String keys) {
        try (LineDisciplineTerminal terminal = terminal()) {
            AtomicBoolean pressed = new AtomicBoolean();
            return questions(() -> terminal)
                    .ask(
                            question,
                            () -> {
                                if (!pressed.getAndSet(true)) {
                                    press(terminal, keys);
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

    private KeyQuestions questions(Terminals terminals) {
        return new KeyQuestions(
                terminals,
                new PrintStream(seen, true, StandardCharsets.UTF_8),
                new Style(false),
                () -> 80);
    }

    private static LineDisciplineTerminal terminal() throws IOException {
        return new LineDisciplineTerminal(
                "test", "ansi", new ByteArrayOutputStream(), StandardCharsets.UTF_8);
    }
}
