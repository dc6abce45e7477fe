package dev.troupe.worker.workflow.artefact;

import java.util.List;

/**
 * Records what became of the findings of a review, as an artefact of the workflow.
 *
 * @param applied findings that were given to the debugger
 * @param left findings that too little spoke for
 * @param told what the debugger and the tester said, and reviewers that handed in nothing; may be empty
 */
public record ReviewOutput(List<String> applied, List<String> left, String told) {
    public ReviewOutput {
        applied = applied == null ? List.of() : List.copyOf(applied);
        left = left == null ? List.of() : List.copyOf(left);
    }
}
