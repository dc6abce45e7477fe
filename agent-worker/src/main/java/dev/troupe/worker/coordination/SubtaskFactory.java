package dev.troupe.worker.coordination;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskInputBuilder;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.run.workspace.RunWorkspace;
import org.jspecify.annotations.Nullable;

/** Makes tasks of errands. */
final class SubtaskFactory {
    private static final int LONGEST_GOAL = 500;

    private final RunState run;
    private final RunWorkspace workspace;

    SubtaskFactory(RunState run, RunWorkspace workspace) {
        this.run = run;
        this.workspace = workspace;
    }

    /**
     * @param tip the commit that a worktree starts from; null for work in place
     */
    NewTask task(SubtaskSpec subtask, @Nullable String tip) {
        NewTask own = run.task().definition();
        String title = SecretRedactor.ofProcess().redact(subtask.title());
        return own.child(subtask.id())
                .kind(kind(subtask))
                .agent(subtask.agent())
                .goal(TextPrefix.cut(title, LONGEST_GOAL))
                .input(TaskInputJson.write(input(subtask, tip)))
                .model(
                        kind(subtask) == TaskKind.AGENT
                                ? run.models().chooseModel(agent(subtask.agent()), run.model())
                                : null)
                .workspace(workspace(subtask, own.workspace()))
                .writes(subtask.writes())
                .build();
    }

    private static TaskKind kind(SubtaskSpec subtask) {
        return switch (subtask.does()) {
            case READ, WRITE -> TaskKind.AGENT;
            case TEST -> TaskKind.TESTS;
            case GRAPH -> TaskKind.GRAPH;
        };
    }

    private String text(SubtaskSpec subtask) {
        String told = subtask.does() == SubtaskSpec.Does.WRITE ? run.tools().tests().told() : "";
        return subtask.text() + told;
    }

    /** In place all share the session's, so that no two write at once; worktrees are apart. */
    private String workspace(SubtaskSpec subtask, String own) {
        return workspace.base().isPresent() ? own + "#" + subtask.id() : own;
    }

    private TaskInput input(SubtaskSpec subtask, @Nullable String tip) {
        TaskInput own = run.input();
        TaskInputBuilder input =
                TaskInput.of(SecretRedactor.ofProcess().redact(text(subtask)), own.projectPath())
                        .mode(subtask.writes() ? run.sessionSettings().mode() : ApprovalMode.PLAN)
                        .attendance(run.sessionSettings().attendance())
                        .isolation(own.isolation())
                        .model(own.model())
                        .settings(own.settings())
                        .baseCommit(tip)
                        .effort(own.effort())
                        .context(own.context())
                        .testEachTask(subtask.does() == SubtaskSpec.Does.GRAPH ? true : null);
        SubtaskSpec.After after = subtask.after();
        if (after != null) {
            String said = SecretRedactor.ofProcess().redact(after.said());
            input.previousGraph(after.graph()).userMessage(said.isBlank() ? null : said);
        }
        return input.build();
    }

    private AgentDefinition agent(String name) {
        return run.tools().agents().in(workspace.workspace().root()).named(name);
    }
}
