package dev.troupe.contracts.health;

/**
 * One line of the doctor's report.
 *
 * @param status {@code ok}, {@code warning} or {@code failed}
 * @param hint what to do; empty when there is nothing to do
 */
public record Check(String name, String status, String detail, String hint) {
    /** It works. */
    public static Check ok(String name, String detail) {
        return new Check(name, "ok", detail, "");
    }

    /** It works with less than it could. */
    public static Check warning(String name, String detail, String hint) {
        return new Check(name, "warning", detail, hint);
    }

    /** It does not work. */
    public static Check failed(String name, String detail, String hint) {
        return new Check(name, "failed", detail, hint);
    }
}
