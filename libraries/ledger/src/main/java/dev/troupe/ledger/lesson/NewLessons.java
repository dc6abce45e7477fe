package dev.troupe.ledger.lesson;

import java.util.List;

/** What a commit of a run adds to the lessons. */
public record NewLessons(List<NewRefusal> refusals, List<NewCorrection> corrections) {
    /** Nothing. */
    public static final NewLessons NONE = new NewLessons(List.of(), List.of());

    /** Copies the lists. */
    public NewLessons {
        refusals = List.copyOf(refusals);
        corrections = List.copyOf(corrections);
    }

    /** Whether there is nothing to write. */
    public boolean isEmpty() {
        return refusals.isEmpty() && corrections.isEmpty();
    }
}
