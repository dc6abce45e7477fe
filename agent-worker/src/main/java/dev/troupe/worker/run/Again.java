package dev.troupe.worker.run;

import dev.troupe.contracts.session.Isolation;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.redaction.Redactor;
import dev.troupe.worker.step.Step;
import java.util.List;

/** The task that does clashing work again: by the same agent, on top of what it clashed with. */
final class Again {
    private static final int LONGEST_TEXT = 12_000;
    private static final int LONGEST_GOAL = 500;

    private final Run run;
    private final MergeHistory past;

    Again(Run run, MergeHistory past) {
        this.run = run;
        this.past = past;
    }

    NewTask task(Step.Reopened reopened, String conflicts) {
        NewTask first = past.taken().definition();
        String goal = "again, after a clash: " + first.goal();
        return first.but()
                .id(reopened.child())
                .parentId(run.taskId())
                .kind(TaskKind.AGENT)
                .goal(goal.substring(0, Math.min(LONGEST_GOAL, goal.length())))
                .input(TaskInputJson.write(input(reopened.start(), text(conflicts))))
                .writes(true)
                .dependsOn(List.of())
                .build();
    }

    private TaskInput input(String start, String text) {
        TaskInput first = TaskInputJson.read(past.taken());
        return TaskInput.of(Redactor.ofProcess().redact(text), first.projectPath())
                .mode(run.standing().mode())
                .attendance(run.standing().attendance())
                .isolation(Isolation.WORKTREE)
                .model(first.model())
                .settings(first.settings())
                .base(start)
                .graph(first.graph())
                .effort(first.effort())
                .build();
    }

    private String text(String conflicts) {
        Outcome outcome = past.taken().outcome();
        return """
        # Finish work that clashed with other work

        This task was done already:

        %s

        Whoever did it said:

        %s

        Others have finished work of their own meanwhile. Your workspace holds it, and those changes of the task \
        that do not clash with it. Where they clash your workspace holds what the others wrote.

        %s

        Change the files so that both hold: what the task is to reach, and what the others have done. Undo \
        nothing of theirs. Where both cannot hold, keep theirs and say what of the task is missing and why.
        """
                .formatted(
                        Cut.at(TaskInputJson.read(past.taken()).text().strip(), LONGEST_TEXT)
                                + past.told(),
                        Cut.at(outcome == null ? "" : outcome.summary().strip(), LONGEST_TEXT),
                        conflicts);
    }
}
