package dev.troupe.repomap.index;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the facts about contents by their key, so that each content is read once for all branches, worktrees and users.
 * Safe for several threads.
 */
public final class ContentIndex implements AutoCloseable {
    /** What no tree holds any more may be forgotten when memory is short; the store still knows it. */
    private final Map<ContentKey, SoftReference<ContentFacts>> facts = new ConcurrentHashMap<>();

    private final ContentFactsExtractor extractor = new ContentFactsExtractor();
    private final FactsStore store;
    private final ExecutorService workers;
    private final AtomicInteger extracted = new AtomicInteger();

    /**
     * An empty index.
     *
     * @param store keeps what is found over restarts
     * @param threads how many contents are read at once
     */
    public ContentIndex(FactsStore store, int threads) {
        this.store = store;
        this.workers =
                Executors.newFixedThreadPool(
                        threads, Thread.ofPlatform().daemon().name("repomap-index-", 0).factory());
    }

    /**
     * Finds the facts about some contents.
     *
     * @return those of all keys
     * @throws IOException when a content is there and cannot be read
     */
    public Map<ContentKey, ContentFacts> prepare(
            Collection<ContentKey> keys, ContentLoader loader, IndexProgress progress)
            throws IOException {
        Map<ContentKey, ContentFacts> found = new ConcurrentHashMap<>();
        List<ContentKey> unknown = new ArrayList<>();
        for (ContentKey it : new LinkedHashSet<>(keys)) {
            ContentFacts known = known(it);
            if (known == null) {
                unknown.add(it);
            } else {
                found.put(it, known);
            }
        }
        AtomicInteger done = new AtomicInteger();
        List<? extends Future<?>> running =
                unknown.stream()
                        .map(it ->
                                workers.submit(() -> {
                                    found.put(it, keep(it, find(it, loader)));
                                    progress.onIndexed(done.incrementAndGet(), unknown.size());
                                    return it;
                                }))
                        .toList();
        await(running);
        return found;
    }

    private @Nullable ContentFacts known(ContentKey key) {
        SoftReference<ContentFacts> reference = facts.get(key);
        return reference == null ? null : reference.get();
    }

    private ContentFacts keep(ContentKey key, ContentFacts found) {
        facts.put(key, new SoftReference<>(found));
        return found;
    }

    private static void await(List<? extends Future<?>> running) throws IOException {
        try {
            for (Future<?> it : running) {
                it.get();
            }
        } catch (ExecutionException failed) {
            running.forEach(it -> it.cancel(false));
            throw failed.getCause() instanceof IOException unread
                    ? unread
                    : new IOException("The index cannot be built: " + failed.getCause(), failed);
        } catch (InterruptedException ended) {
            running.forEach(it -> it.cancel(false));
            Thread.currentThread().interrupt();
            throw new IOException("The indexing was interrupted.", ended);
        }
    }

    private ContentFacts find(ContentKey key, ContentLoader loader) throws IOException {
        Optional<ContentFacts> kept = store.find(key);
        if (kept.isPresent()) {
            return kept.get();
        }
        try {
            return extract(key, loader.load(key.content(), ContentFactsExtractor.LARGEST));
        } catch (MissingContentException gone) {
            return ContentFacts.missing();
        }
    }

    /** The facts about a content whose bytes are at hand. */
    public ContentFacts facts(ContentKey key, byte[] bytes) {
        ContentFacts found = known(key);
        return found == null
                ? keep(key, store.find(key).orElseGet(() -> extract(key, bytes)))
                : found;
    }

    private ContentFacts extract(ContentKey key, byte[] bytes) {
        extracted.incrementAndGet();
        ContentFacts found = extractor.extract(key.language(), bytes);
        store.add(key, found);
        return found;
    }

    /** Runs a task on the threads of the index. */
    public <T> Future<T> submit(Callable<T> task) {
        return workers.submit(task);
    }

    /** Counts the contents that were read since the start, not those that were known. */
    public int extracted() {
        return extracted.get();
    }

    /** Counts the contents that are known. */
    public int known() {
        return facts.size();
    }

    /** Ends its threads. */
    @Override
    public void close() {
        workers.shutdownNow();
        extractor.close();
    }
}
