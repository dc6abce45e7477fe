package dev.troupe.worker.run;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskInputBuilder;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.redaction.Redactor;
import dev.troupe.worker.agent.AgentDefinition;
import org.jspecify.annotations.Nullable;

/** Makes tasks of errands. */
final class Errands {
    private static final int LONGEST_GOAL = 500;

    private final Run run;
    private final Workplace place;

    Errands(Run run, Workplace place) {
        this.run = run;
        this.place = place;
    }

    /**
     * @param tip the commit that a worktree starts from; null for work in place
     */
    NewTask task(Errand errand, @Nullable String tip) {
        NewTask own = run.task().definition();
        String title = Redactor.ofProcess().redact(errand.title());
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

    private static TaskKind kind(Errand errand) {
        return switch (errand.does()) {
            case READ, WRITE -> TaskKind.AGENT;
            case TEST -> TaskKind.TESTS;
            case GRAPH -> TaskKind.GRAPH;
        };
    }

    private String text(Errand errand) {
        String told = errand.does() == Errand.Does.WRITE ? run.services().tests().told() : "";
        return errand.text() + told;
    }

    /** In place all share the session's, so that no two write at once; worktrees are apart. */
    private String workspace(Errand errand, String own) {
        return place.base().isPresent() ? own + "#" + errand.id() : own;
    }

    private TaskInput input(Errand errand, @Nullable String tip) {
        TaskInput own = run.input();
        TaskInputBuilder input =
                TaskInput.of(Redactor.ofProcess().redact(text(errand)), own.projectPath())
                        .mode(errand.writes() ? run.standing().mode() : ApprovalMode.PLAN)
                        .attendance(run.standing().attendance())
                        .isolation(own.isolation())
                        .model(own.model())
                        .settings(own.settings())
                        .base(tip)
                        .effort(own.effort())
                        .tested(errand.does() == Errand.Does.GRAPH ? true : null);
        Errand.After after = errand.after();
        if (after != null) {
            String said = Redactor.ofProcess().redact(after.said());
            input.from(after.graph()).said(said.isBlank() ? null : said);
        }
        return input.build();
    }

    private AgentDefinition agent(String name) {
        return run.services().agents().in(place.workspace().root()).named(name);
    }
}
