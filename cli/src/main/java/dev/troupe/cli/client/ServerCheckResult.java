package dev.troupe.cli.client;

import org.jspecify.annotations.Nullable;

/**
 * One line of the server's own examination.
 *
 * @param status {@code ok}, {@code warning} or {@code failed}
 * @param code the error code that stands for what was found, if there is one
 */
public record ServerCheckResult(
        String name,
        String status,
        @Nullable String detail,
        @Nullable String hint,
        @Nullable String code) {}
