package dev.troupe.contentindex;

import java.util.Optional;

/** Keeps facts about contents over restarts. Safe for several threads. */
public interface FactsStore {
    /** Keeps nothing. */
    FactsStore NONE =
            new FactsStore() {
                @Override
                public Optional<ContentFacts> find(ContentKey key) {
                    return Optional.empty();
                }

                @Override
                public void add(ContentKey key, ContentFacts facts) {
                    // There is nowhere to keep them.
                }
            };

    /** Finds the facts about a content; empty when they are not kept, or cannot be read. */
    Optional<ContentFacts> find(ContentKey key);

    /** Keeps the facts about a content; without a word nowhere when they cannot be kept, as they can be found anew. */
    void add(ContentKey key, ContentFacts facts);
}
