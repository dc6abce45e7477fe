package dev.troupe.ledger.task;

import dev.troupe.contracts.task.TaskKind;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes a {@link NewTask}, each of whose parts is set by its name. */
public final class NewTaskBuilder {
    private UUID id;
    private UUID sessionId;
    private @Nullable UUID parentId;
    private @Nullable String kind;
    private @Nullable String agent;
    private @Nullable String goal;
    private @Nullable String input;
    private @Nullable String team;
    private @Nullable String user;
    private @Nullable String model;
    private @Nullable UUID projectId;
    private @Nullable String workspace;
    private boolean writes;
    private List<String> touches = List.of();
    private @Nullable String cell;
    private int priority;
    private List<UUID> dependsOn = List.of();

    NewTaskBuilder(UUID id, UUID sessionId) {
        this.id = id;
        this.sessionId = sessionId;
    }

    /** Its id. */
    public NewTaskBuilder id(UUID value) {
        id = value;
        return this;
    }

    /** Its session. */
    public NewTaskBuilder sessionId(UUID value) {
        sessionId = value;
        return this;
    }

    /** The task that hands it out; absent: it is a root. */
    public NewTaskBuilder parentId(@Nullable UUID value) {
        parentId = value;
        return this;
    }

    /** What kind of task it is. */
    public NewTaskBuilder kind(TaskKind value) {
        return kind(value.word());
    }

    /** What kind of task it is, be it known here or not. */
    public NewTaskBuilder kind(String value) {
        kind = value;
        return this;
    }

    /** Who runs it. */
    public NewTaskBuilder agent(String value) {
        agent = value;
        return this;
    }

    /** What is asked, in words. */
    public NewTaskBuilder goal(String value) {
        goal = value;
        return this;
    }

    /** What the run needs beside the goal, as JSON. */
    public NewTaskBuilder input(String value) {
        input = value;
        return this;
    }

    /** For whom. */
    public NewTaskBuilder team(String value) {
        team = value;
        return this;
    }

    /** Who asked. */
    public NewTaskBuilder user(String value) {
        user = value;
        return this;
    }

    /** The configured model; absent: the agent's own. */
    public NewTaskBuilder model(@Nullable String value) {
        model = value;
        return this;
    }

    /** For limits per project. */
    public NewTaskBuilder projectId(UUID value) {
        projectId = value;
        return this;
    }

    /** The files that it works on. */
    public NewTaskBuilder workspace(String value) {
        workspace = value;
        return this;
    }

    /** Whether it may change them. */
    public NewTaskBuilder writes(boolean value) {
        writes = value;
        return this;
    }

    /** Globs of what it writes; empty: everything. */
    public NewTaskBuilder touches(List<String> value) {
        touches = value;
        return this;
    }

    /** The pool of workers that can reach the workspace. */
    public NewTaskBuilder cell(String value) {
        cell = value;
        return this;
    }

    /** What goes first within its team. */
    public NewTaskBuilder priority(int value) {
        priority = value;
        return this;
    }

    /** Tasks that must succeed first. */
    public NewTaskBuilder dependsOn(List<UUID> value) {
        dependsOn = value;
        return this;
    }

    /**
     * The task.
     *
     * @throws NullPointerException naming what was not set
     */
    public NewTask build() {
        return new NewTask(
                id,
                sessionId,
                parentId,
                set(kind, "kind"),
                set(agent, "agent"),
                set(goal, "goal"),
                set(input, "input"),
                set(team, "team"),
                set(user, "user"),
                model,
                set(projectId, "projectId"),
                set(workspace, "workspace"),
                writes,
                touches,
                set(cell, "cell"),
                priority,
                dependsOn);
    }

    private static <T> T set(@Nullable T value, String name) {
        return Objects.requireNonNull(value, name);
    }
}
