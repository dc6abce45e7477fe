package dev.troupe.contentindex;

import java.lang.ref.SoftReference;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Gets the facts about a content from where they are found soonest: memory, the own store, other services, its bytes. */
final class ContentFactsSources implements AutoCloseable {
    /** What no tree holds any more may be forgotten when memory is short; the store still knows it. */
    private final Map<ContentKey, SoftReference<ContentFacts>> facts = new ConcurrentHashMap<>();

    private final ContentFactsExtractor extractor = new ContentFactsExtractor();
    private final FactsStore store;
    private final SharedFactsStore shared;
    private final AtomicInteger extracted = new AtomicInteger();

    ContentFactsSources(FactsStore store, SharedFactsStore shared) {
        this.store = store;
        this.shared = shared;
    }

    /** Finds what is in memory. */
    @Nullable ContentFacts remembered(ContentKey key) {
        SoftReference<ContentFacts> reference = facts.get(key);
        return reference == null ? null : reference.get();
    }

    /** Finds what this service has kept. */
    @Nullable ContentFacts find(ContentKey key) {
        ContentFacts known = remembered(key);
        return known == null ? store.find(key).map(it -> remember(key, it)).orElse(null) : known;
    }

    /** Finds what other services have kept, and keeps it too. */
    Map<ContentKey, ContentFacts> findShared(Collection<ContentKey> keys) {
        Map<ContentKey, ContentFacts> found = shared.find(keys);
        found.forEach((key, it) -> {
            store.add(key, it);
            remember(key, it);
        });
        return found;
    }

    /** Claims contents that no other service reads just now. */
    Set<ContentKey> claim(Collection<ContentKey> keys) {
        return shared.claim(keys);
    }

    /** Reads a content, and keeps what is found. */
    ContentFacts extract(ContentKey key, byte[] bytes) {
        extracted.incrementAndGet();
        ContentFacts found = extractor.extract(key.language(), bytes);
        if (found.kind() != ContentKind.NO_PARSER) {
            store.add(key, found);
            shared.add(key, found);
        }
        return remember(key, found);
    }

    /** Keeps facts in memory alone. */
    ContentFacts remember(ContentKey key, ContentFacts found) {
        facts.put(key, new SoftReference<>(found));
        return found;
    }

    /** Counts the contents that were read. */
    int extracted() {
        return extracted.get();
    }

    /** Counts the contents that are in memory. */
    int known() {
        return facts.size();
    }

    @Override
    public void close() {
        extractor.close();
    }
}
