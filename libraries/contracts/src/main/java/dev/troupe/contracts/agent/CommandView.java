package dev.troupe.contracts.agent;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A slash command that requests of a project can begin with.
 *
 * @param name without the slash
 * @param description one line; empty with a fault
 * @param argumentHint what may follow the name; absent: nobody says
 * @param origin {@code built in}, or its file: relative to the project, or below {@code ~}; empty with a fault
 * @param fault why it cannot be used; absent: it can
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CommandView(
        String name,
        String description,
        @Nullable String argumentHint,
        String origin,
        @Nullable String fault) {}
