package dev.troupe.contentindex;

import dev.troupe.contracts.repomap.IndexSharing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps the facts about contents by their key, so that each content is read once for all branches, worktrees, users and
 * services. Safe for several threads.
 */
public final class ContentIndex implements AutoCloseable {
    /** How many contents other services are asked about at once. */
    private static final int LARGEST_BATCH = 128;

    /** So many for each thread, so that all of them have something to do. */
    private static final int BATCHES = 4;

    private final ContentFactsSources sources;
    private final SharedFactsStore shared;
    private final int threads;
    private final ScheduledThreadPoolExecutor workers;

    /**
     * An empty index that shares nothing.
     *
     * @param store keeps what is found over restarts
     * @param threads how many contents are read at once
     */
    public ContentIndex(FactsStore store, int threads) {
        this(store, SharedFactsStore.NONE, threads);
    }

    /**
     * An empty index.
     *
     * @param store keeps what is found over restarts
     * @param shared knows what other services have found
     * @param threads how many contents are read at once
     */
    public ContentIndex(FactsStore store, SharedFactsStore shared, int threads) {
        this.sources = new ContentFactsSources(store, shared);
        this.shared = shared;
        this.threads = threads;
        this.workers =
                new ScheduledThreadPoolExecutor(
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
            ContentFacts known = sources.remembered(it);
            if (known == null) {
                unknown.add(it);
            } else {
                found.put(it, known);
            }
        }
        AtomicInteger done = new AtomicInteger();
        List<ContentBatch> batches = new ArrayList<>();
        List<CompletableFuture<?>> running = new ArrayList<>();
        for (List<ContentKey> part : batches(unknown)) {
            ContentBatch batch =
                    new ContentBatch(
                            part, it -> loader.load(it.content(), ContentFactsExtractor.LARGEST));
            batch.facts()
                    .forEach((key, facts) ->
                            running.add(
                                    facts.thenAccept(it -> {
                                        found.put(key, it);
                                        progress.onIndexed(done.incrementAndGet(), unknown.size());
                                    })));
            batches.add(batch);
            execute(() -> batch.resolve(sources, workers));
        }
        await(running, batches);
        return found;
    }

    private static void await(List<CompletableFuture<?>> running, List<ContentBatch> batches)
            throws IOException {
        try {
            for (CompletableFuture<?> it : running) {
                it.get();
            }
        } catch (ExecutionException failed) {
            batches.forEach(ContentBatch::cancel);
            throw failed.getCause() instanceof IOException unread
                    ? unread
                    : new IOException("The index cannot be built: " + failed.getCause(), failed);
        } catch (InterruptedException ended) {
            batches.forEach(ContentBatch::cancel);
            Thread.currentThread().interrupt();
            throw new IOException("The indexing was interrupted.", ended);
        }
    }

    /**
     * Finds the facts about contents whose bytes are at hand, on the calling thread.
     *
     * @return the facts of each; those that another service reads just now come later
     */
    public Map<ContentKey, CompletableFuture<ContentFacts>> find(Map<ContentKey, byte[]> contents) {
        ContentBatch batch =
                new ContentBatch(contents.keySet(), it -> Objects.requireNonNull(contents.get(it)));
        batch.resolve(sources, workers);
        return batch.facts();
    }

    /** Cuts work into parts for {@link #execute}: few, but enough for all threads. */
    public <T> List<List<T>> batches(List<T> all) {
        int size = Math.clamp(Math.ceilDiv(all.size(), threads * BATCHES), 1, LARGEST_BATCH);
        List<List<T>> batches = new ArrayList<>();
        for (int from = 0; from < all.size(); from += size) {
            batches.add(all.subList(from, Math.min(all.size(), from + size)));
        }
        return batches;
    }

    /** Runs a task on the threads of the index. */
    public void execute(Runnable task) {
        workers.execute(task);
    }

    /** Counts the contents that were read since the start, not those that were known. */
    public int extracted() {
        return sources.extracted();
    }

    /** Counts the contents that are known. */
    public int known() {
        return sources.known();
    }

    /** Tells whether other services know what this one has read. */
    public IndexSharing sharing() {
        return shared.sharing();
    }

    /** Ends its threads. */
    @Override
    public void close() {
        workers.shutdownNow();
        sources.close();
    }
}
