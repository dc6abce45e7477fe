package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;

/** Says why an answer ends before its natural end. */
public enum ScriptedFinishReason {
    /** At the token limit. */
    LENGTH,
    /** The service's filter stops the answer after the text. */
    SAFETY,
    /** The service's filter refuses the request; nothing is said. */
    BLOCKED;

    @JsonCreator
    static ScriptedFinishReason read(String word) {
        return switch (word) {
            case "length" -> LENGTH;
            case "safety" -> SAFETY;
            case "blocked" -> BLOCKED;
            default ->
                    throw new IllegalArgumentException(
                            "finish is '" + word + "'; give length, safety or blocked");
        };
    }
}
