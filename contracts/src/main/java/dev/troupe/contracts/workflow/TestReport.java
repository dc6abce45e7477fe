package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What running tests has come to: the body of the artefact {@value #ARTEFACT}. What is absent or null in JSON is empty
 * here.
 *
 * @param command what was run, as it can be run again
 * @param failures what failed; only with {@link Result#FAILED}
 * @param why why nothing could be run; only with {@link Result#NOT_RUN}
 */
public record TestReport(Result result, String command, List<Failure> failures, String why) {
    /** Name and kind of the artefact. */
    public static final String ARTEFACT = "tests";

    /** How it ended. */
    public enum Result {
        /** Everything that was run passes. */
        @JsonProperty("passed")
        PASSED,
        /** Something that was run does not. */
        @JsonProperty("failed")
        FAILED,
        /** Nothing could be run. */
        @JsonProperty("not-run")
        NOT_RUN
    }

    /**
     * A test that failed.
     *
     * @param test its name, as the command prints it
     * @param output what of its output tells the cause
     */
    public record Failure(String test, String output) {
        public Failure {
            test = present(test);
            output = present(output);
        }
    }

    public TestReport {
        command = present(command);
        failures = failures == null ? List.of() : List.copyOf(failures);
        why = present(why);
    }

    /** Whether something failed. */
    public boolean failed() {
        return result == Result.FAILED;
    }

    /** Whether everything that was run passes. */
    public boolean passed() {
        return result == Result.PASSED;
    }

    private static String present(String text) {
        return text == null ? "" : text;
    }
}
