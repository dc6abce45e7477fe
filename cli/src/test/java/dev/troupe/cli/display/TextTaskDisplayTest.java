package dev.troupe.cli.display;

import static dev.troupe.cli.testserver.SessionEventScript.SPEND;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.ReceivedEvent;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TextTaskDisplayTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void coloursDiffsOnATerminal() {
        show(true, new EventBody.FileChanged("a", "edited", null, 1, 1, "@@ -1 +1 @@\n-old\n+new"));
        assertThat(shown())
                .contains("    \u001b[36m@@ -1 +1 @@\u001b[0m\n")
                .contains("    \u001b[31m-old\u001b[0m\n")
                .contains("    \u001b[32m+new\u001b[0m\n");
    }

    @Test
    void saysOnceWhatAnEditHasChanged() {
        show(
                false,
                new EventBody.ToolStarted(1, "c", "edit", "edit src/A.java"),
                new EventBody.ToolStarted(1, "d", "read", "read src/B.java"),
                new EventBody.ToolFinished(1, "c", "edit", "ok", "src/A.java +1 -2", 9, 2),
                new EventBody.FileChanged(
                        "src/A.java", "edited", "exact", 1, 2, "@@ -1 +1 @@\n+a"));
        assertThat(shown())
                .isEqualTo(
                        """
                          ✓ edited src/A.java +1 −2 · exact · 9 ms · 2 at once
                            @@ -1 +1 @@
                            +a
                        """);
    }

    @Test
    void keepsTheLineOfACallBesideChangesThatItDoesNotName() {
        show(
                false,
                new EventBody.ToolStarted(1, "c", "bash", "bash: make"),
                new EventBody.ToolFinished(1, "c", "bash", "ok", "exit code 0", 9, 1),
                new EventBody.FileChanged("a", "edited", null, 1, 0, "+a"),
                new EventBody.ToolStarted(1, "d", "edit", "edit b"),
                new EventBody.ToolFinished(1, "d", "edit", "ok", "already so", 9, 1),
                new EventBody.RunStarted(1, "worker-1", "developer", "scripted"));
        assertThat(shown())
                .isEqualTo(
                        """
                          ✓ bash: make · exit code 0 · 9 ms
                          edited a +1 −0
                            +a
                          ✓ edit b · already so · 9 ms
                        developer · scripted
                        """);
    }

    @Test
    void saysHowFarTheIndexIsOnLinesOnlyWhereThereIsNoStatusLine() {
        EventBody progress =
                new EventBody.Notice("indexing", "indexing the repository: 1,200 of 8,000 files");
        show(false, progress);
        assertThat(shown()).isEqualTo("note: indexing the repository: 1,200 of 8,000 files\n");
    }

    @Test
    void showsWhatTheModelThinksOnlyToThoseWhoWantIt() {
        EventBody[] bodies = {
            new EventBody.ThinkingDelta(1, "Where is\nit? In"),
            new EventBody.ThinkingDelta(1, " A.\u001b[2J"),
            new EventBody.TextDelta(1, "I look."),
            new EventBody.TurnFinished(1, "m", "I look.", 0, ModelUsage.NONE, 1, 2, 3)
        };
        show(false, bodies);
        assertThat(shown()).isEqualTo("I look.\n");

        out.reset();
        SessionEventScript script = new SessionEventScript();
        List.of(bodies).forEach(script::then);
        TextTaskDisplay display = new TextTaskDisplay(console(false));
        display.showThoughts(true);
        tell(display, script);
        assertThat(shown()).isEqualTo("~ Where is\n~ it? In A.␛[2J\nI look.\n");
    }

    @Test
    void showsOfAnotherAgentOnlyThatItBeganAndHowItEnded() {
        UUID child = new UUID(1, 7);
        SessionEventScript script =
                new SessionEventScript()
                        .then(new EventBody.TaskHandedOut(child, "explorer", "find the prices"))
                        .elsewhere(
                                child,
                                new EventBody.RunStarted(1, "worker-1", "explorer", "scripted"))
                        .elsewhere(
                                child, new EventBody.ToolFinished(1, "c", "read", "ok", "", 9, 1))
                        .elsewhere(
                                child,
                                new EventBody.TurnFinished(
                                        1, "scripted", "Long words.", 0, SPEND, 9, 99, 9))
                        .elsewhere(
                                child,
                                new EventBody.TaskFinished(
                                        "agent",
                                        "succeeded",
                                        "Long words.",
                                        null,
                                        null,
                                        List.of(),
                                        SPEND,
                                        9))
                        .then(new EventBody.RunStarted(2, "worker-1", "developer", "scripted"));

        tell(new TextTaskDisplay(console(false)), script);

        assertThat(shown())
                .isEqualTo(
                        """
                        → explorer: find the prices
                        ← explorer: find the prices · succeeded
                        developer · scripted · goes on
                        """);
    }

    @Test
    void showsWhatAnotherAgentAsksAndWhatItIsTold() {
        UUID child = new UUID(1, 7);
        UUID question = new UUID(1, 8);
        QuestionForm form =
                new QuestionForm(
                        "Prices",
                        List.of(
                                new FormField(
                                        "name",
                                        "What is it called?",
                                        null,
                                        FormField.Kind.TEXT,
                                        null,
                                        null)),
                        "scout (find the prices)");
        SessionEventScript script =
                new SessionEventScript()
                        .then(new EventBody.TaskHandedOut(child, "scout", "find the prices"))
                        .elsewhere(child, new EventBody.QuestionAsked(question, form))
                        .elsewhere(
                                child,
                                new EventBody.QuestionAnswered(
                                        question, Map.of("name", "Tags"), "ada"));

        tell(new TextTaskDisplay(console(false)), script);

        assertThat(shown())
                .isEqualTo(
                        """
                        → scout: find the prices
                        ? Prices · scout (find the prices)
                          What is it called?
                          answered by ada
                            name: Tags
                        """);
    }

    @Test
    void holdsNoLineBackLongerThanAMoment() {
        TextTaskDisplay display = new TextTaskDisplay(console(false));
        tell(
                display,
                new SessionEventScript()
                        .then(new EventBody.ToolFinished(1, "c", "read", "ok", "", 9, 1)));
        display.tick();
        assertThat(shown()).isEqualTo("  ✓ read · 9 ms\n");
    }

    @Test
    void showsACommandsOutputWhileItRunsOnATerminal() {
        show(
                true,
                new EventBody.ToolStarted(1, "c", "bash", "bash: make"),
                new EventBody.CommandOutput("c", "compil"),
                new EventBody.CommandOutput("c", "ing\nlinking\nhalf"),
                new EventBody.ToolFinished(1, "c", "bash", "ok", "compiling\nlinking\nhalf", 9, 1));
        assertThat(plain())
                .contains(
                        "▸ bash: make\n  │ compiling\n  │ linking\n  │ half\n  ✓ bash: make · 9 ms")
                .containsOnlyOnce("linking");
    }

    @Test
    void showsOutputThatComesLateUnderItsTitle() {
        show(
                true,
                new EventBody.ToolStarted(1, "c", "bash", "bash: make"),
                new EventBody.ToolFinished(1, "c", "bash", "ok", "exit code 0", 9, 1),
                new EventBody.CommandOutput("c", "compiling\nhalf"));
        assertThat(plain())
                .contains(
                        "✓ bash: make · exit code 0 · 9 ms\n  ▸ bash: make\n  │ compiling\n  │ half\n");
    }

    @Test
    void tellsInOneLineWhatATaskHandedOn() {
        show(false, new EventBody.Artefact("api-\nplan", "plan", 12_345));
        assertThat(shown()).isEqualTo("wrote the plan api- plan\n");
    }

    @Test
    void showsTheEndOfALongFailureWhenPiped() {
        String output = "line\n".repeat(30) + "the reason";
        show(false, new EventBody.ToolFinished(1, "c", "bash", "failed", output, 61_000, 3));
        assertThat(shown())
                .contains("✗ bash failed · 1 min 1 s · 3 at once")
                .contains("… 19 lines before")
                .contains("    the reason");
    }

    @Test
    void limitsWhatAChattyCommandShows() {
        TextTaskDisplay display = new TextTaskDisplay(console(true));
        SessionEventScript script =
                new SessionEventScript()
                        .live(new EventBody.CommandOutput("c", "x\n".repeat(5_000)));
        tell(display, script);
        assertThat(plain().lines().count()).isLessThan(450);
        assertThat(plain()).contains("more output is not shown");
    }

    @Test
    void tellsOfEverythingElseThatHappens() {
        show(
                false,
                new EventBody.RunStarted(2, "worker-1", "developer", "scripted"),
                new EventBody.TaskChanged("request", "waiting", "approval", null),
                new EventBody.TaskChanged("request", "queued", null, "lease expired"),
                new EventBody.TaskChanged("request", "queued", null, null),
                new EventBody.TodoChanged(
                        List.of(
                                new EventBody.TodoChanged.Item("read", "done"),
                                new EventBody.TodoChanged.Item("fix", "active"),
                                new EventBody.TodoChanged.Item("test", "pending"))),
                new EventBody.Notice("policy", "config.yaml was ignored"),
                new EventBody.Committed("abc", "Fix", List.of("a"), List.of("b: changed since")),
                new EventBody.ApprovalAsked(
                        SessionEventScript.APPROVAL,
                        "bash",
                        "make",
                        "",
                        "rule",
                        ApprovalScope.SUBJECT),
                new EventBody.ApprovalDecided(
                        SessionEventScript.APPROVAL, false, "ada", "use ant"));
        assertThat(shown())
                .contains(
                        "developer · scripted · goes on\nwaiting for an answer\nits worker was lost; another one takes over\n")
                .contains("[x] read\n  [>] fix\n  [ ] test\nnote: config.yaml was ignored\n")
                .contains("commit abc Fix\n  not committed: b: changed since\n")
                .contains("? bash needs an answer: make\n  rule\n  denied by ada: use ant");
    }

    @Test
    void tellsOfATryThatFailedOnceWhetherSeenAtOnceOrRead() {
        EventBody first = new EventBody.Notice("turn-restarted", "Try 1 failed. Asked again.");
        EventBody last = new EventBody.Notice("model-retried", "Try 2 failed. Asked again.");
        EventBody kept = new EventBody.Notice("model-retried", "Try 2 failed. Was asked again.");
        TextTaskDisplay display = new TextTaskDisplay(console(false));

        tell(
                display,
                new SessionEventScript().live(first).live(last).then(kept).says(1, "A").then(kept));

        assertThat(shown())
                .isEqualTo(
                        """
                        note: Try 1 failed. Asked again.
                        note: Try 2 failed. Asked again.
                        A
                        note: Try 2 failed. Was asked again.
                        """);
    }

    @Test
    void keepsAStatusLineBelowTheTextAndErasesIt() {
        TextTaskDisplay display = new TextTaskDisplay(console(true));
        display.tick();
        assertThat(shown()).startsWith("\r\u001b[2K").contains("waiting for a worker");
        tell(display, new SessionEventScript().then(new EventBody.Notice("n", "something")));
        assertThat(shown().substring(shown().lastIndexOf("\u001b[2K")))
                .contains("something")
                .doesNotContain("waiting for a worker");
    }

    @Test
    void keepsTheStatusLineWithoutColours() {
        TextTaskDisplay display = new TextTaskDisplay(console(true, true, false));
        tell(
                display,
                new SessionEventScript()
                        .then(new EventBody.RunStarted(1, "w", "developer", "scripted")));
        assertThat(shown()).isEqualTo("developer · scripted\n");
        display.tick();
        assertThat(shown()).contains("\r\u001b[2K").contains("Ctrl-C cancels");
    }

    @Test
    void writesNoStatusLineOnATerminalThatCannotEraseIt() {
        new TextTaskDisplay(console(true, false, false)).tick();
        assertThat(shown()).isEmpty();
    }

    @Test
    void writesNoStatusLineIntoAPipe() {
        new TextTaskDisplay(console(false)).tick();
        assertThat(shown()).isEmpty();
    }

    @Test
    void keepsRemarksOutOfAPipe() {
        new TextTaskDisplay(console(false)).remark("trying again");
        assertThat(shown()).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("trying again\n");
    }

    @Test
    void saysHowToGoOnAfterAFailure() {
        new TextTaskDisplay(console(false))
                .finished(
                        new FollowedTaskOutcome(
                                SessionEventScript.SESSION,
                                TASK,
                                "request",
                                "failed",
                                "No key.",
                                "model-key-missing",
                                "Set it.",
                                List.of(),
                                List.of(),
                                0,
                                0,
                                0,
                                ModelUsage.NONE,
                                10,
                                13,
                                List.of(),
                                List.of(),
                                List.of()));
        assertThat(shown())
                .isEqualTo(
                        "\nfailed after 10 ms\nerror: No key.\n  next: Set it.\n  code:"
                                + " model-key-missing\n");
    }

    @Test
    void opensWithTheSessionAndItsPlace() {
        new TextTaskDisplay(console(false))
                .opened(
                        SessionEventScript.session(
                                SessionState.IDLE, SessionAttendance.HEADLESS, 0),
                        TASK);
        assertThat(shown())
                .isEqualTo(
                        "session "
                                + SessionEventScript.SESSION
                                + " · /somewhere/shop · accept-edits\n");
    }

    private void show(boolean terminal, EventBody... bodies) {
        SessionEventScript script = new SessionEventScript();
        List.of(bodies).forEach(script::then);
        tell(new TextTaskDisplay(console(terminal)), script);
    }

    // Events take the way over the wire, so that what is shown is what a server can send.
    private static void tell(TextTaskDisplay display, SessionEventScript script) {
        script.events().forEach(event -> display.show(ReceivedEvent.of(WireJson.write(event))));
    }

    private ConsoleStreams console(boolean terminal) {
        return console(terminal, terminal, terminal);
    }

    private ConsoleStreams console(boolean terminal, boolean redraws, boolean colour) {
        return new ConsoleStreams(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                terminal,
                terminal,
                redraws,
                colour);
    }

    private String shown() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String plain() {
        return shown().replaceAll("\u001b\\[[0-9;]*m", "");
    }
}
