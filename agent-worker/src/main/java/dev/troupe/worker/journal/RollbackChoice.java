package dev.troupe.worker.journal;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What people can decide about changes that were taken back because their errors stayed. */
public enum RollbackChoice {
    /** The files stay as they were before the changes. */
    @JsonProperty("restore")
    RESTORE,
    /** What the request has committed before is taken back, too. */
    @JsonProperty("undo-commit")
    UNDO_COMMIT,
    /** The changes come back, uncommitted, and the agent tries again. */
    @JsonProperty("retry")
    RETRY,
    /** The changes come back and are committed with their errors. */
    @JsonProperty("keep")
    KEEP;

    /** The word for it on every wire, such as {@code undo-commit}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Finds the choice that a word means. */
    public static Optional<RollbackChoice> find(String word) {
        return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
    }
}
