package dev.troupe.repomap.semantic;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** Takes texts with the same words for texts that mean the same, and counts the passages that it reads. */
final class CountedWordEmbedder implements TextEmbedder {
    private static final int DIMENSIONS = 64;
    private static final Pattern NO_WORD = Pattern.compile("[^a-z]+");

    final AtomicInteger read = new AtomicInteger();

    @Override
    public String model() {
        return "counted-words";
    }

    @Override
    public List<float[]> embedPassages(List<String> passages) {
        read.addAndGet(passages.size());
        if (passages.stream().anyMatch(it -> it.contains("unreadable"))) {
            throw new IllegalStateException("This passage breaks the model.");
        }
        return passages.stream().map(CountedWordEmbedder::vector).toList();
    }

    @Override
    public float[] embedRequest(String request) {
        return vector(request);
    }

    private static float[] vector(String text) {
        float[] vector = new float[DIMENSIONS];
        vector[0] = 0.01f;
        NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT))
                .forEach(it -> vector[Math.floorMod(it.hashCode(), DIMENSIONS)]++);
        double length = 0;
        for (float it : vector) {
            length += it * it;
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return vector;
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
