package dev.troupe.contracts.health;

import dev.troupe.contracts.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * One line of the doctor's report.
 *
 * @param status {@code ok}, {@code warning} or {@code failed}
 * @param hint what to do; empty when there is nothing to do
 * @param code the wire name of the error code that stands for what was found, if there is one
 */
public record HealthCheck(
        String name, String status, String detail, String hint, @Nullable String code) {
    /** It works. */
    public static HealthCheck ok(String name, String detail) {
        return new HealthCheck(name, "ok", detail, "", null);
    }

    /** It works with less than it could. */
    public static HealthCheck warning(String name, String detail, String hint) {
        return new HealthCheck(name, "warning", detail, hint, null);
    }

    /** It does not work. */
    public static HealthCheck failed(String name, String detail, String hint) {
        return new HealthCheck(name, "failed", detail, hint, null);
    }

    /** The same with the code that stands for it. */
    public HealthCheck as(ErrorCode known) {
        return new HealthCheck(name, status, detail, hint, known.wire());
    }
}
