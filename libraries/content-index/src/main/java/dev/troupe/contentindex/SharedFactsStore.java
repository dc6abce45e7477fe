package dev.troupe.contentindex;

import dev.troupe.contracts.repomap.IndexSharing;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * Shares facts about contents between services, so that each content is read by one of them. It may be slow or away:
 * then it knows nothing, soon, and leaves every content to whoever asks. Safe for several threads.
 */
public interface SharedFactsStore {
    /** Shares nothing. */
    SharedFactsStore NONE =
            new SharedFactsStore() {
                @Override
                public Map<ContentKey, ContentFacts> find(Collection<ContentKey> keys) {
                    return Map.of();
                }

                @Override
                public Set<ContentKey> claim(Collection<ContentKey> keys) {
                    return Set.copyOf(keys);
                }

                @Override
                public void add(ContentKey key, ContentFacts facts) {
                    // Nobody is there to share them with.
                }

                @Override
                public IndexSharing sharing() {
                    return IndexSharing.OFF;
                }
            };

    /** Finds what is known of some contents. */
    Map<ContentKey, ContentFacts> find(Collection<ContentKey> keys);

    /**
     * Claims contents for reading, for some seconds.
     *
     * @return the keys of those that nobody else reads
     */
    Set<ContentKey> claim(Collection<ContentKey> keys);

    /** Takes facts, to store them soon. */
    void add(ContentKey key, ContentFacts facts);

    /** Tells how it is just now. */
    IndexSharing sharing();
}
