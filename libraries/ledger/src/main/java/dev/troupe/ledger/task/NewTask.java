package dev.troupe.ledger.task;

import dev.troupe.contracts.task.TaskKind;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A task to be created.
 *
 * @param parentId the task that spawned it; absent for a root
 * @param kind word of a {@link TaskKind}, or one that only a newer version knows
 * @param agent name of the agent definition that runs it
 * @param goal what is asked, in words
 * @param input what the run needs beside the goal, as JSON; opaque to the ledger
 * @param model name of the configured model, for limits per model; absent: the agent's own
 * @param projectId for limits per project
 * @param workspace names the files it works on; tasks of different workspaces never overlap
 * @param writes whether it may change the workspace
 * @param touches globs, relative to the workspace, of what it writes; empty: everything
 * @param cell the pool of workers that can reach the workspace
 * @param priority higher goes first within its team, whatever else of it is queued; usually 0
 * @param dependsOn tasks that must succeed first
 */
public record NewTask(
        UUID id,
        UUID sessionId,
        @Nullable UUID parentId,
        String kind,
        String agent,
        String goal,
        String input,
        String team,
        String user,
        @Nullable String model,
        UUID projectId,
        String workspace,
        boolean writes,
        List<String> touches,
        String cell,
        int priority,
        List<UUID> dependsOn) {
    /** Copies the lists. Tasks are made by {@link #of}, {@link #but} and {@link #child}, which name what they set. */
    public NewTask {
        touches = List.copyOf(touches);
        dependsOn = List.copyOf(dependsOn);
    }

    /** Whether it is of that kind. */
    public boolean hasKind(TaskKind wanted) {
        return wanted.isWrittenAs(kind);
    }

    /** A root that only reads, of which nothing else is known yet. */
    public static NewTaskBuilder of(UUID id, UUID sessionId) {
        return new NewTaskBuilder(id, sessionId);
    }

    /** The same task, to be made otherwise. */
    public NewTaskBuilder but() {
        return child(id)
                .parentId(parentId)
                .kind(kind)
                .agent(agent)
                .goal(goal)
                .input(input)
                .model(model)
                .writes(writes)
                .touches(touches)
                .dependsOn(dependsOn);
    }

    /** One that this task hands out: for the same people, on the same files; it only reads unless told otherwise. */
    public NewTaskBuilder child(UUID child) {
        return of(child, sessionId)
                .parentId(id)
                .team(team)
                .user(user)
                .projectId(projectId)
                .workspace(workspace)
                .cell(cell)
                .priority(priority);
    }
}
