package dev.troupe.standalone.wire;

import dev.troupe.contracts.error.TroupeException;
import org.jspecify.annotations.Nullable;

/** How a call ended, as its caller sees it. */
sealed interface CallOutcome {
    /** It returned. */
    record Returned(@Nullable Object value) implements CallOutcome {}

    /** It was refused. */
    record Refused(String code, @Nullable String message, String hint) implements CallOutcome {}

    /** It failed in a way that no caller expects. */
    record Broken(String failure) implements CallOutcome {}

    static <T> CallOutcome of(WireContract.Call<T> call, T api) {
        try {
            return new Returned(call.act().with(api));
        } catch (TroupeException e) {
            return new Refused(e.code().wire(), e.getMessage(), e.hint());
        } catch (Exception e) {
            return new Broken(e.toString());
        }
    }
}
