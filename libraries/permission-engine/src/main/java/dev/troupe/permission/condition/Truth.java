package dev.troupe.permission.condition;

import java.util.Collection;
import java.util.function.Function;

/** Whether something holds. */
public enum Truth {
    TRUE,
    FALSE,
    /** It cannot be told: the fact could not be read. */
    UNKNOWN;

    /** What is known to hold or not to hold. */
    public static Truth of(boolean holds) {
        return holds ? TRUE : FALSE;
    }

    /** Whether any of them holds: true when one does, else unknown when one is. */
    static <T> Truth any(Collection<T> of, Function<T, Truth> truth) {
        Truth result = FALSE;
        for (T each : of) {
            Truth one = truth.apply(each);
            if (one == TRUE) {
                return TRUE;
            }
            result = one == UNKNOWN ? UNKNOWN : result;
        }
        return result;
    }
}
