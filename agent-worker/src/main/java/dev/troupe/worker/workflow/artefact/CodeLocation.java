package dev.troupe.worker.workflow.artefact;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A place in the repository that an agent's answer names, and that was there when it did.
 *
 * @param kind what it is named for
 * @param file relative to the workspace, forward slashes
 * @param line from 1 on; 0 for the file as a whole
 * @param said the line of the answer that names it
 */
public record CodeLocation(Kind kind, String file, int line, String said) {
    /** Tells why an answer names a place. */
    public enum Kind {
        /** It concerns what is asked for. */
        @JsonProperty("related")
        RELATED,
        /** It shows how the repository does such things. */
        @JsonProperty("pattern")
        PATTERN,
        /** It depends on what is touched, or that on it. */
        @JsonProperty("dependency")
        DEPENDENCY,
        /** What is built joins in here. */
        @JsonProperty("integration")
        INTEGRATION
    }
}
