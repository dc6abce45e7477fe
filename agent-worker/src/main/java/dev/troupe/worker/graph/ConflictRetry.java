package dev.troupe.worker.graph;

import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.RunSessionSettings;
import dev.troupe.worker.run.TaskInputJson;
import java.util.List;

/** The task that does conflicting work again: by the same agent, on top of what it conflicted with. */
final class ConflictRetry {
    private static final int LONGEST_TEXT = 12_000;
    private static final int LONGEST_GOAL = 500;

    private final RunSessionSettings sessionSettings;
    private final MergeHistory history;

    ConflictRetry(RunSessionSettings sessionSettings, MergeHistory history) {
        this.sessionSettings = sessionSettings;
        this.history = history;
    }

    NewTask task(JournalRecord.ChildTaskReopened reopened, String conflicts) {
        NewTask first = history.taken().definition();
        String goal = "again, after a conflict: " + first.goal();
        return first.but()
                .id(reopened.child())
                .parentId(history.merge().id())
                .kind(TaskKind.AGENT)
                .goal(TextPrefix.cut(goal, LONGEST_GOAL))
                .input(TaskInputJson.write(input(reopened.start(), text(conflicts))))
                .writes(true)
                .dependsOn(List.of())
                .build();
    }

    private TaskInput input(String start, String text) {
        TaskInput first = TaskInputJson.read(history.taken());
        return TaskInput.of(SecretRedactor.ofProcess().redact(text), first.projectPath())
                .mode(sessionSettings.mode())
                .attendance(sessionSettings.attendance())
                .isolation(WorkspaceIsolation.WORKTREE)
                .model(first.model())
                .settings(first.settings())
                .baseCommit(start)
                .graph(first.graph())
                .effort(first.effort())
                .build();
    }

    private String text(String conflicts) {
        TaskOutcome outcome = history.taken().outcome();
        return """
        # Finish work that conflicted with other work

        This task was done already:

        %s

        Whoever did it said:

        %s

        Others have finished work of their own meanwhile. Your workspace holds it, and those changes of the task \
        that do not conflict with it. Where they conflict your workspace holds what the others wrote.

        %s

        Change the files so that both hold: what the task is to reach, and what the others have done. Undo \
        nothing of theirs. Where both cannot hold, keep theirs and say what of the task is missing and why.
        """
                .formatted(
                        TextPrefix.cutTold(
                                        TaskInputJson.read(history.taken()).text().strip(),
                                        LONGEST_TEXT)
                                + history.told(),
                        TextPrefix.cutTold(
                                outcome == null ? "" : outcome.summary().strip(), LONGEST_TEXT),
                        conflicts);
    }
}
