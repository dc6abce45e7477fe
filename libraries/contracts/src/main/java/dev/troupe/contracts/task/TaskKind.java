package dev.troupe.contracts.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * Names what is done for a task. The ledger, events and views keep the word alone: a newer version may write one that is
 * not known here.
 */
public enum TaskKind {
    /** An agent works on it. */
    @JsonProperty("agent")
    AGENT("agent"),
    /** It is split into tasks, whose results are merged. */
    @JsonProperty("graph")
    GRAPH("graph"),
    /** It is done in phases. */
    @JsonProperty("workflow")
    WORKFLOW("workflow"),
    /** It merges the work of tasks of a graph. */
    @JsonProperty("merge")
    MERGE("merge"),
    /** It runs the tests, without an agent. */
    @JsonProperty("tests")
    TESTS("tests"),
    /** It takes back what a request changed. */
    @JsonProperty("undo")
    UNDO("undo"),
    /** It brings back what an undo took. */
    @JsonProperty("redo")
    REDO("redo"),
    /** It takes the session back to one of its earlier steps. */
    @JsonProperty("rewind")
    REWIND("rewind"),
    /** It applies or drops changes of commands that are held aside. */
    @JsonProperty("settle")
    SETTLE("settle"),
    /** It shortens the session's conversation. */
    @JsonProperty("compact")
    COMPACT("compact");

    private final String word;

    TaskKind(String word) {
        this.word = word;
    }

    /** Finds the kind of a word; empty when this version knows none. */
    public static Optional<TaskKind> of(String word) {
        for (TaskKind kind : values()) {
            if (kind.isWrittenAs(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** Whether the ledger and events write it like this. */
    public boolean isWrittenAs(String text) {
        return word.equals(text);
    }

    /** Whether people have it done to what requests have made or said: no agent works on it, and it waits for no room. */
    public boolean restores() {
        return switch (this) {
            case AGENT, GRAPH, WORKFLOW, MERGE, TESTS -> false;
            case UNDO, REDO, REWIND, SETTLE, COMPACT -> true;
        };
    }

    /** The word that the ledger and events know it by. */
    public String word() {
        return word;
    }
}
