package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes what running tests has come to: the body of the artefact {@value #ARTEFACT}. What is absent or null in JSON
 * is empty here.
 *
 * @param command what was run, as it can be run again
 * @param failures what failed; only with {@link Result#FAILED}
 * @param why why nothing could be run; only with {@link Result#NOT_RUN}
 * @param criteria what came of each criterion by which the work is accepted
 * @param run how the command ended, when Troupe itself has run it
 */
public record TestReport(
        Result result,
        String command,
        List<Failure> failures,
        String why,
        List<Criterion> criteria,
        @Nullable CommandRun run) {
    /** Name and kind of the artefact. */
    public static final String ARTEFACT = "tests";

    /** Tells how the tests ended. */
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

    /**
     * A criterion by which the work is accepted.
     *
     * @param text as the plan has it
     * @param verdict what came of it
     * @param evidence what shows that
     */
    public record Criterion(String text, Verdict verdict, String evidence) {
        public Criterion {
            text = present(text);
            evidence = present(evidence);
        }
    }

    /** Tells whether a criterion is met. */
    public enum Verdict {
        /** The work fulfils it. */
        @JsonProperty("met")
        MET,
        /** The work does not fulfil it. */
        @JsonProperty("not-met")
        NOT_MET,
        /** Nobody could find out. */
        @JsonProperty("not-checked")
        NOT_CHECKED
    }

    /**
     * Describes how a command ended that Troupe has run.
     *
     * @param exit its exit code
     * @param milliseconds how long it took
     * @param condensed the beginning and the end of its output
     * @param output the file with its output, on the worker's machine
     */
    public record CommandRun(int exit, long milliseconds, String condensed, String output) {}

    /** Reports what an agent says, about work without criteria. */
    public TestReport(Result result, String command, List<Failure> failures, String why) {
        this(result, command, failures, why, List.of(), null);
    }

    public TestReport {
        command = present(command);
        criteria = criteria == null ? List.of() : List.copyOf(criteria);
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

    /** The criteria that the work does not fulfil. */
    public List<Criterion> unmet() {
        return criteria.stream().filter(it -> it.verdict() == Verdict.NOT_MET).toList();
    }

    private static String present(String text) {
        return text == null ? "" : text;
    }
}
