package dev.troupe.standalone.wire;

import dev.troupe.repomap.semantic.OnnxModelFiles;
import dev.troupe.repomap.semantic.TextEmbedder;
import dev.troupe.repomap.semantic.TextEmbedderProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.jspecify.annotations.Nullable;

/** Takes texts with the same letters for texts that mean the same; loaded from a jar, as a real model is. */
public final class CountedLetterEmbedder implements TextEmbedder {
    private static final int LETTERS = 26;

    /** Opens it as the service does. */
    public static final class Provider implements TextEmbedderProvider {
        @Override
        public TextEmbedder open(@Nullable OnnxModelFiles own, Path cache) {
            return new CountedLetterEmbedder();
        }
    }

    /** Writes the jar that names it, and returns its directory. */
    static Path writeJar(Path directory) {
        try {
            Files.createDirectories(directory);
            try (JarOutputStream jar =
                    new JarOutputStream(Files.newOutputStream(directory.resolve("letters.jar")))) {
                jar.putNextEntry(
                        new JarEntry("META-INF/services/" + TextEmbedderProvider.class.getName()));
                jar.write(Provider.class.getName().getBytes(StandardCharsets.UTF_8));
            }
            return directory;
        } catch (IOException unwritten) {
            throw new AssertionError(unwritten);
        }
    }

    @Override
    public String model() {
        return "counted-letters";
    }

    @Override
    public List<float[]> embedPassages(List<String> passages) {
        return passages.stream().map(this::embedRequest).toList();
    }

    @Override
    public float[] embedRequest(String request) {
        float[] vector = new float[LETTERS];
        request.toLowerCase(Locale.ROOT)
                .chars()
                .filter(it -> it >= 'a' && it <= 'z')
                .forEach(it -> vector[it - 'a']++);
        double length = 0.01;
        for (float it : vector) {
            length += it * it;
        }
        for (int i = 0; i < LETTERS; i++) {
            vector[i] = (float) (vector[i] / Math.sqrt(length));
        }
        return vector;
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
