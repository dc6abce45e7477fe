package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A request begins with the name of a slash command. */
class RequestCommandTest extends WorkerScenarioTest {
    @Test
    void theModelHearsWhatTheFileSaysAndWhatItsCommandsPrint() throws IOException {
        command(
                "git/review.md",
                "---\nallowed-tools: Bash(*)\nmodel: opus\n---\nReview $1: !`echo out-$1`");
        play(
                ScriptedTurn.say("Reviewed."),
                ScriptedTurn.say("Reviewed."),
                ScriptedTurn.say("Again."));
        WorkerScenario.Session session = scene.session(repository).automatic();

        var _ = session.succeed("/git:review src");

        assertThat(scene.model().requests().getLast().body().toString())
                .contains("[The user typed the command /git:review", "Review src:", "out-src");
        assertThat(session.events(EventBody.ToolFinished.class))
                .singleElement()
                .satisfies(it -> assertThat(it.outcome()).isEqualTo("ok"));
        assertThat(session.events(EventBody.Notice.class).stream().map(EventBody.Notice::text))
                .anyMatch(it -> it.contains("grants nothing here"))
                .anyMatch(it -> it.contains("asks for the model 'opus'"));

        Files.delete(repository.resolve(".claude/commands/git/review.md"));
        play(
                ScriptedTurn.say("x"),
                ScriptedTurn.say("x"),
                ScriptedTurn.say("Again."),
                ScriptedTurn.say("y"));
        var _ = session.succeed("Go on");
        assertThat(scene.model().requests().getLast().body().toString()).contains("Review src:");
    }

    @Test
    void itsCommandsNeedTheSamePermissionAsAnyOther() throws IOException {
        command("make.md", "Do it !`touch made.txt`");
        play(ScriptedTurn.say("Done."), ScriptedTurn.say("Done."));
        WorkerScenario.Session session =
                scene.session(repository).with(ApprovalMode.ASK).with(SessionAttendance.HEADLESS);

        var _ = session.succeed("/make");

        assertThat(session.events(EventBody.Notice.class))
                .anyMatch(it -> it.code().equals("approval-needed"));
        assertThat(session.file("made.txt")).doesNotExist();
    }

    @Test
    void initAsksBeforeItWritesWhereEditsAreNotAskedAbout() {
        play(
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of(
                                "write", Map.of("path", "AGENTS.md", "content", "# Shop\n"))),
                ScriptedTurn.say("Written."));
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.ACCEPT_EDITS);

        UUID task = session.ask("/init");

        assertThat(session.approval().question())
                .contains("AGENTS.md", "/init shows each edit before it is made.")
                .doesNotContain("The session's mode asks");
        assertThat(session.file("AGENTS.md")).doesNotExist();
        session.decide(session.approval(), true, false, null);
        var _ = session.await(task, TaskState.SUCCEEDED);
        assertThat(session.content("AGENTS.md")).isEqualTo("# Shop\n");
    }

    @Test
    void initWritesWhereNobodyCanLookFirst() {
        play(
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of(
                                "write", Map.of("path", "AGENTS.md", "content", "# Shop\n"))),
                ScriptedTurn.say("Written."));
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(ApprovalMode.ACCEPT_EDITS)
                        .with(SessionAttendance.HEADLESS);

        var _ = session.succeed("/init");

        assertThat(session.content("AGENTS.md")).isEqualTo("# Shop\n");
    }

    @Test
    void whatIsNoCommandIsSentAsItStands() {
        play(ScriptedTurn.say("Full."));
        WorkerScenario.Session session = scene.session(repository).automatic();

        var _ = session.succeed("/tmp is full");

        assertThat(scene.model().requests().getLast().body().toString()).contains("/tmp is full");
        assertThat(session.events(EventBody.Notice.class).stream().map(EventBody.Notice::text))
                .anyMatch(it -> it.startsWith("There is no command /tmp here"));
    }

    @Test
    void aCommandWhoseFileCannotBeReadIsNeverSent() throws IOException {
        command("bad.md", "---\ndescription: [open\n---\nDo it.");
        play(ScriptedTurn.say("What?"));
        WorkerScenario.Session session = scene.session(repository).automatic();

        Task failed = session.fail("/bad now");

        assertThat(WorkerScenario.code(failed)).isEqualTo("configuration-invalid");
        assertThat(WorkerScenario.summary(failed))
                .contains(".claude/commands/bad.md cannot be read:");
        assertThat(scene.model().requests()).isEmpty();
        var _ = session.succeed("Hello");
        assertThat(scene.model().requests().getLast().body().toString()).doesNotContain("/bad now");
    }

    @Test
    void whatIsTypedRunsNoCommandOfItsOwn() throws IOException {
        command("fix.md", "Fix it: !`printf '<%s>' $ARGUMENTS`");
        play(ScriptedTurn.say("Fixed."), ScriptedTurn.say("Fixed."));
        WorkerScenario.Session session = scene.session(repository).automatic();

        var _ = session.succeed("/fix it's; touch made.txt $(touch made.txt)");

        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(scene.model().requests().getLast().body().toString())
                .contains("<it's;><touch><made.txt><$(touch><made.txt)>");
    }

    private void play(ScriptedTurn... turns) {
        scene.model().play(ModelScenario.of(turns));
    }

    private void command(String name, String text) throws IOException {
        Path file = repository.resolve(".claude/commands").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
