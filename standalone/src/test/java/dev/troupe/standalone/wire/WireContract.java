package dev.troupe.standalone.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is called of one interface over both wires.
 *
 * @param direct the real service in this process
 * @param http the same over HTTP
 */
record WireContract<T>(Class<T> api, T direct, T http, List<Call<T>> calls) {
    /** One call, made over either wire; what it returns is compared. */
    record Call<T>(String what, Act<T> act) {}

    /** What is done with an interface. */
    interface Act<T> {
        @Nullable Object with(T api) throws Exception;
    }
}
