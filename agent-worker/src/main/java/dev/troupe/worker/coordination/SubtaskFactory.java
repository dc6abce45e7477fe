package dev.troupe.worker.coordination;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskInputBuilder;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.run.ModelChoice;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.run.workspace.RunWorkspace;
import org.jspecify.annotations.Nullable;

/** Makes tasks of errands. */
final class SubtaskFactory {
    private static final int LONGEST_GOAL = 500;

    private final RunState run;
    private final RunWorkspace place;

    SubtaskFactory(RunState run, RunWorkspace place) {
        this.run = run;
        this.place = place;
    }

    /**
     * @param tip the commit that a worktree starts from; null for work in place
     */
    NewTask task(SubtaskSpec errand, @Nullable String tip) {
        NewTask own = run.task().definition();
        String title = SecretRedactor.ofProcess().redact(errand.title());
        return own.child(errand.id())
                .kind(kind(errand))
                .agent(errand.agent())
                .goal(title.substring(0, Math.min(LONGEST_GOAL, title.length())))
                .input(TaskInputJson.write(input(errand, tip)))
                .model(
                        kind(errand) == TaskKind.AGENT
                                ? ModelChoice.handedOut(run, agent(errand.agent()))
                                : null)
                .workspace(workspace(errand, own.workspace()))
                .writes(errand.writes())
                .build();
    }

    private static TaskKind kind(SubtaskSpec errand) {
        return switch (errand.does()) {
            case READ, WRITE -> TaskKind.AGENT;
            case TEST -> TaskKind.TESTS;
            case GRAPH -> TaskKind.GRAPH;
        };
    }

    private String text(SubtaskSpec errand) {
        String told = errand.does() == SubtaskSpec.Does.WRITE ? run.services().tests().told() : "";
        return errand.text() + told;
    }

    /** In place all share the session's, so that no two write at once; worktrees are apart. */
    private String workspace(SubtaskSpec errand, String own) {
        return place.base().isPresent() ? own + "#" + errand.id() : own;
    }

    private TaskInput input(SubtaskSpec errand, @Nullable String tip) {
        TaskInput own = run.input();
        TaskInputBuilder input =
                TaskInput.of(SecretRedactor.ofProcess().redact(text(errand)), own.projectPath())
                        .mode(errand.writes() ? run.standing().mode() : ApprovalMode.PLAN)
                        .attendance(run.standing().attendance())
                        .isolation(own.isolation())
                        .model(own.model())
                        .settings(own.settings())
                        .base(tip)
                        .effort(own.effort())
                        .tested(errand.does() == SubtaskSpec.Does.GRAPH ? true : null);
        SubtaskSpec.After after = errand.after();
        if (after != null) {
            String said = SecretRedactor.ofProcess().redact(after.said());
            input.from(after.graph()).said(said.isBlank() ? null : said);
        }
        return input.build();
    }

    private AgentDefinition agent(String name) {
        return run.services().agents().in(place.workspace().root()).named(name);
    }
}
