package dev.troupe.permission.condition;

import java.util.Collection;
import java.util.function.Function;

/** Whether something holds: yes, no, or nobody can tell. */
public enum TruthValue {
    TRUE,
    FALSE,
    /** It cannot be told: the fact could not be read. */
    UNKNOWN;

    /** What is known to hold or not to hold. */
    public static TruthValue of(boolean holds) {
        return holds ? TRUE : FALSE;
    }

    /** Whether any of them holds: true when one does, else unknown when one is. */
    static <T> TruthValue any(Collection<T> of, Function<T, TruthValue> truth) {
        TruthValue result = FALSE;
        for (T each : of) {
            TruthValue one = truth.apply(each);
            if (one == TRUE) {
                return TRUE;
            }
            result = one == UNKNOWN ? UNKNOWN : result;
        }
        return result;
    }
}
