package dev.troupe.standalone.wire;

import dev.troupe.contracts.error.TroupeException;
import org.jspecify.annotations.Nullable;

/** How a call ended, as its caller sees it. */
sealed interface Outcome {
    /** It returned. */
    record Returned(@Nullable Object value) implements Outcome {}

    /** It was refused. */
    record Refused(String code, @Nullable String message, String hint) implements Outcome {}

    /** It failed in a way that no caller expects. */
    record Broken(String failure) implements Outcome {}

    static <T> Outcome of(Contract.Call<T> call, T api) {
        try {
            return new Returned(call.act().with(api));
        } catch (TroupeException e) {
            return new Refused(e.code().wire(), e.getMessage(), e.hint());
        } catch (Exception e) {
            return new Broken(e.toString());
        }
    }
}
