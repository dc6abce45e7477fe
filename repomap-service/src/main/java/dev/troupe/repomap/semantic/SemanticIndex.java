package dev.troupe.repomap.semantic;

import dev.troupe.contentindex.tree.ContentSource;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.semantic.FoundPassages.FoundPassage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds passages by what they mean. Each content is read by the model once, behind the first search that wants it; until then
 * its files are pending. Safe for several threads.
 */
public final class SemanticIndex implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SemanticIndex.class);

    private final TextEmbedder embedder;
    private final PassageVectorStore store;
    private final Map<String, CompletableFuture<Void>> running = new HashMap<>();

    private SemanticIndex(TextEmbedder embedder, PassageVectorStore store) {
        this.embedder = embedder;
        this.store = store;
    }

    /**
     * Opens the index of a model.
     *
     * @param directory where the indexes of all models are kept
     * @throws IOException when it cannot be used, as when another process does
     */
    public static SemanticIndex open(Path directory, TextEmbedder embedder) throws IOException {
        return new SemanticIndex(
                embedder, PassageVectorStore.open(directory.resolve(embedder.model())));
    }

    /** Names the model. */
    public String model() {
        return embedder.model();
    }

    /**
     * Finds the passages that are nearest to a request.
     *
     * @param files those to search
     * @param contents reads them
     * @param most how many passages at most
     * @param patience how long to wait for files that the model has not read
     * @throws IOException when the index cannot be read
     */
    public FoundPassages search(
            List<IndexedFile> files,
            ContentSource contents,
            String request,
            int most,
            Duration patience)
            throws IOException {
        Map<String, IndexedFile> byContent = new LinkedHashMap<>();
        files.forEach(it -> byContent.putIfAbsent(it.key().content().name(), it));
        await(start(byContent, contents), patience);
        int pending = (int) byContent.keySet().stream().filter(it -> !store.has(it)).count();
        float[] wanted = embedder.embedRequest(request);
        return new FoundPassages(
                store.read(searcher -> nearest(searcher, byContent, wanted, most)), pending);
    }

    private synchronized CompletableFuture<Void> start(
            Map<String, IndexedFile> byContent, ContentSource contents) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        List<IndexedFile> fresh = new ArrayList<>();
        byContent.forEach((content, file) -> {
            CompletableFuture<Void> future = running.get(content);
            if (future != null) {
                all.add(future);
            } else if (!store.has(content)) {
                fresh.add(file);
            }
        });
        if (!fresh.isEmpty()) {
            CompletableFuture<Void> future = new CompletableFuture<>();
            fresh.forEach(it -> running.put(it.key().content().name(), future));
            all.add(future);
            Thread.ofPlatform()
                    .daemon()
                    .name("repomap-embedding")
                    .start(() -> embed(fresh, contents, future));
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
    }

    private void embed(
            List<IndexedFile> files, ContentSource contents, CompletableFuture<Void> future) {
        try {
            for (IndexedFile it : files) {
                store.add(it, contents, embedder);
            }
            store.commit();
            future.complete(null);
        } catch (IOException | RuntimeException failed) {
            LOG.warn("Files could not be read by the embedding model: {}", failed.toString());
            future.completeExceptionally(failed);
        } finally {
            synchronized (this) {
                files.forEach(it -> running.remove(it.key().content().name()));
            }
        }
    }

    private static void await(CompletableFuture<Void> future, Duration patience) {
        try {
            future.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException pending) {
            // The answer tells how many files are missing, and the next one tries those again.
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<FoundPassage> nearest(
            IndexSearcher searcher, Map<String, IndexedFile> byContent, float[] wanted, int most)
            throws IOException {
        var among =
                new TermInSetQuery(
                        PassageVectorStore.CONTENT,
                        byContent.keySet().stream().map(BytesRef::new).toList());
        var query = new KnnFloatVectorQuery(PassageVectorStore.VECTOR, wanted, most, among);
        StoredFields stored = searcher.storedFields();
        List<FoundPassage> found = new ArrayList<>();
        for (ScoreDoc it : searcher.search(query, most).scoreDocs) {
            var document = stored.document(it.doc);
            IndexedFile file = byContent.get(document.get(PassageVectorStore.CONTENT));
            if (file != null) {
                found.add(
                        new FoundPassage(
                                file,
                                Integer.parseInt(document.get(PassageVectorStore.FROM)),
                                Integer.parseInt(document.get(PassageVectorStore.TO)),
                                similarity(it.score)));
            }
        }
        return found;
    }

    /** Lucene counts half of what the cosine is above -1. */
    private static double similarity(float score) {
        return Math.clamp(2 * score - 1, 0, 1);
    }

    @Override
    public void close() throws IOException {
        try (embedder) {
            store.close();
        }
    }
}
