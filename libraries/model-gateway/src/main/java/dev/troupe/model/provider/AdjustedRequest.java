package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ProviderClient.Answer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Asks again, and otherwise, as long as each refusal teaches something new of what a server takes. */
final class AdjustedRequest {
    private AdjustedRequest() {}

    /**
     * Returns the answer to the first request that is not refused for a field.
     *
     * @param fields what is known of the server, and learned
     * @param body builds a request as if nothing was refused, or as {@code fields} say
     * @param asked sends one
     */
    static Answer of(
            OptionalRequestFields fields, Supplier<String> body, Function<String, Answer> asked) {
        return (call, told) -> {
            while (true) {
                String sent = fields.withoutRefused(body.get());
                try {
                    asked.apply(sent).read(call, told);
                    return;
                } catch (ModelFailure failure) {
                    if (!fields.learn(failure, sent)) {
                        throw failure;
                    }
                }
            }
        };
    }
}
