package dev.troupe.cli.trust;

/**
 * One value of a settings file that counts only once the file is trusted.
 *
 * @param line counted from 1; 0: it stands nowhere, and counts by its absence
 * @param key with its sections, as written there
 */
public record PrivilegedSetting(int line, String key, String value) {
    /** Whether it stands in the file. */
    public boolean written() {
        return line > 0;
    }
}
