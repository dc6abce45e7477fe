package dev.troupe.worker.tool;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Holds the command that people have set to run the tests of a repository.
 *
 * @param line for the shell, at the top of the repository; null when nothing is set
 * @param time after which it is killed, more than zero
 */
public record TestCommand(@Nullable String line, Duration time) {
    /** Nothing is set. */
    public static final TestCommand NONE = new TestCommand(null, Duration.ofMinutes(10));

    /** A line without what stands around it. */
    public TestCommand {
        line = line == null || line.isBlank() ? null : line.strip();
    }

    /** The same for a repository that sets its own. */
    public TestCommand running(String other) {
        return new TestCommand(other, time);
    }

    /** The line, if one is set. */
    public Optional<String> set() {
        return Optional.ofNullable(line);
    }

    /** Whether a line is exactly the one that is set. */
    public boolean is(String other) {
        return other.strip().equals(line);
    }

    /** For whoever may change files: how their tests are run; empty when nothing is set. */
    public String told() {
        return line == null
                ? ""
                : """


                # How tests are run

                `%s`, as it stands and at the top of the workspace, runs the tests; give it up to %d seconds. Only its exit \
                code 0, after the last change, says that they pass.
                """
                        .formatted(line, time.toSeconds());
    }
}
