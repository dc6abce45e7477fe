package dev.troupe.model.catalog;

import java.util.OptionalInt;

/** Asks a server how many tokens its model takes. */
@FunctionalInterface
public interface ModelWindowLookup {
    /** Asks nobody. */
    ModelWindowLookup NONE = (_, _) -> OptionalInt.empty();

    /**
     * Asks for one model.
     *
     * @param key empty: none is sent
     * @return empty when the server does not say, or cannot be reached
     */
    OptionalInt ask(ModelSettings model, String key);
}
