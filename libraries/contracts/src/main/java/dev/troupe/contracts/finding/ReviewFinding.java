package dev.troupe.contracts.finding;

import org.jspecify.annotations.Nullable;

/**
 * One defect, as a reviewer says it. Text that is absent or null in JSON is empty here.
 *
 * @param file path relative to the workspace, with forward slashes
 * @param line in the version that was reviewed, from 1; of a file that was deleted, in its last version
 * @param severity absent in JSON: the least
 * @param what goes wrong, one sentence
 * @param evidence the input or sequence that shows it
 * @param fix the smallest change that would help
 * @param confidence how sure the model says to be, 0 to 1
 * @param weakness its class, such as CWE-22; null when it names none
 */
public record ReviewFinding(
        String file,
        int line,
        FindingSeverity severity,
        String what,
        String evidence,
        String fix,
        double confidence,
        @Nullable String weakness) {
    public ReviewFinding {
        file = file == null ? "" : file;
        severity = severity == null ? FindingSeverity.MINOR : severity;
        what = what == null ? "" : what;
        evidence = evidence == null ? "" : evidence;
        fix = fix == null ? "" : fix;
    }

    /** Where it is, such as {@code src/Shop.java:12}. */
    public String place() {
        return file + ":" + line;
    }
}
