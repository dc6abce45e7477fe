package dev.troupe.contracts.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent that requests of a project can be given to.
 *
 * @param description when to use it; empty with a fault
 * @param model the configured model that it works with unless a request names another; absent: the usual one
 * @param tools those that it is offered, in the order of a worker's
 * @param effort how much its model is to think unless a request says otherwise; absent: as much as that does by itself
 * @param maxTurns model calls of one task; absent: as many as the worker gives any task
 * @param writes whether any of these changes files
 * @param origin {@code built-in}, or its file: relative to the project, or below {@code ~}; empty with a fault
 * @param fault why requests to it fail, with file and line; absent: they do not
 */
public record AgentView(
        String name,
        String description,
        @Nullable String model,
        List<String> tools,
        @Nullable ReasoningEffort effort,
        @Nullable Integer maxTurns,
        boolean writes,
        String origin,
        @Nullable String fault) {
    /** Copies the tools. */
    public AgentView {
        tools = List.copyOf(tools);
    }
}
