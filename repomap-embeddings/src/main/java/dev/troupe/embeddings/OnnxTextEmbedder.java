package dev.troupe.embeddings;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.troupe.repomap.semantic.TextEmbedder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** An embedding model in this process. */
final class OnnxTextEmbedder implements TextEmbedder {
    private final String name;
    private final String beginning;
    private final EmbeddingModel model;
    private final ExecutorService threads;

    private OnnxTextEmbedder(
            String name, String beginning, EmbeddingModel model, ExecutorService threads) {
        this.name = name;
        this.beginning = beginning;
        this.model = model;
        this.threads = threads;
    }

    /**
     * Loads a model.
     *
     * @param beginning of every request
     * @param loading loads it, to run on some threads
     * @throws IOException when it cannot be used
     */
    static OnnxTextEmbedder open(
            String name, String beginning, Function<ExecutorService, EmbeddingModel> loading)
            throws IOException {
        // The runtime uses all processors for one text; a second one beside it is not faster.
        ExecutorService threads =
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().daemon().name("embedding-model-", 0).factory());
        try {
            return new OnnxTextEmbedder(name, beginning, loading.apply(threads), threads);
        } catch (RuntimeException | LinkageError unusable) {
            threads.shutdownNow();
            throw new IOException(
                    "The embedding model cannot be loaded: " + unusable.getMessage(), unusable);
        }
    }

    @Override
    public String model() {
        return name;
    }

    @Override
    public List<float[]> embedPassages(List<String> passages) {
        return passages.isEmpty()
                ? List.of()
                : model
                        .embedAll(passages.stream().map(TextSegment::from).toList())
                        .content()
                        .stream()
                        .map(OnnxTextEmbedder::unit)
                        .toList();
    }

    @Override
    public float[] embedRequest(String request) {
        return unit(model.embed(beginning + request).content());
    }

    private static float[] unit(Embedding embedding) {
        embedding.normalize();
        return embedding.vector();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
