package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The phases of a workflow, in their order. */
public enum WorkflowPhase {
    /** What is asked for, and what in the repository it concerns. */
    @JsonProperty("discovery")
    DISCOVERY,
    /** How that works today: patterns, dependencies, where a change fits in. */
    @JsonProperty("exploration")
    EXPLORATION,
    /** What only people can say. */
    @JsonProperty("questions")
    QUESTIONS,
    /** The design, written down as a decision record, and the plan to build it. */
    @JsonProperty("architecture")
    ARCHITECTURE,
    /** The plan carried out, with tests after each of its tasks. */
    @JsonProperty("implementation")
    IMPLEMENTATION,
    /** Findings about the change; the confident ones are mended. */
    @JsonProperty("review")
    REVIEW,
    /** What was done, what it cost, how to undo it, what comes next. */
    @JsonProperty("summary")
    SUMMARY;

    /** The word for it in JSON and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
