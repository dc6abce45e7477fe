package dev.troupe.repomap.index;

import java.io.IOException;
import java.util.Collection;
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

/**
 * Keeps the facts about contents by their key, so that each content is read once for all branches, worktrees and users.
 * Safe for several threads.
 */
public final class ContentIndex implements AutoCloseable {
    private final Map<ContentKey, ContentFacts> facts = new ConcurrentHashMap<>();
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
     * Makes sure that the facts about some contents are known.
     *
     * @throws IOException when a content is there and cannot be read
     */
    public void prepare(Collection<ContentKey> keys, ContentLoader loader, IndexProgress progress)
            throws IOException {
        List<ContentKey> unknown =
                keys.stream().distinct().filter(it -> !facts.containsKey(it)).toList();
        AtomicInteger done = new AtomicInteger();
        List<? extends Future<?>> running =
                unknown.stream()
                        .map(it ->
                                workers.submit(() -> {
                                    facts.put(it, find(it, loader));
                                    progress.onIndexed(done.incrementAndGet(), unknown.size());
                                    return it;
                                }))
                        .toList();
        await(running);
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

    /**
     * The facts about a content.
     *
     * @throws IllegalStateException when it was not {@linkplain #prepare prepared}
     */
    public ContentFacts facts(ContentKey key) {
        ContentFacts found = facts.get(key);
        if (found == null) {
            throw new IllegalStateException("The content " + key + " was not indexed.");
        }
        return found;
    }

    /** The facts about a content whose bytes are at hand. */
    public ContentFacts facts(ContentKey key, byte[] bytes) {
        ContentFacts found = facts.get(key);
        if (found == null) {
            found = store.find(key).orElseGet(() -> extract(key, bytes));
            facts.put(key, found);
        }
        return found;
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

    /** Ends its threads. */
    @Override
    public void close() {
        workers.shutdownNow();
        extractor.close();
    }
}
