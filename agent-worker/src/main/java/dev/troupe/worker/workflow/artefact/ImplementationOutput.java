package dev.troupe.worker.workflow.artefact;

import dev.troupe.contracts.workflow.TestReport;
import java.util.List;

/**
 * Describes what was built, as an artefact of the workflow.
 *
 * @param text what the agents said that built and tested it
 * @param changes the files that the workflow has changed by then
 * @param tests what tests have come to, of each tester in the order in which they began
 */
public record ImplementationOutput(
        String text, List<WorkflowFileChange> changes, List<TestReport> tests) {
    /** What a version before this one has written is text alone. */
    public ImplementationOutput {
        changes = changes == null ? List.of() : List.copyOf(changes);
        tests = tests == null ? List.of() : List.copyOf(tests);
    }
}
