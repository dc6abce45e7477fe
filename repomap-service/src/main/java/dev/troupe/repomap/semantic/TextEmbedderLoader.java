package dev.troupe.repomap.semantic;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Loads an embedding model by jars that are not part of the product's own: they are large, and few need them. */
public final class TextEmbedderLoader {
    private TextEmbedderLoader() {}

    /**
     * Loads a model.
     *
     * @param jars the directory of the jars
     * @param own the model to use; null for the one that comes with the jars
     * @param cache a directory for native libraries that have to lie in files
     * @throws IOException when the jars are missing or the model cannot be used
     */
    public static TextEmbedder load(Path jars, @Nullable OnnxModelFiles own, Path cache)
            throws IOException {
        List<URL> found = list(jars);
        if (found.isEmpty()) {
            throw new IOException(
                    "There are no jars of embedding models in %s; run `./troupe embeddings`."
                            .formatted(jars));
        }
        // It stays open as long as the process: the model loads classes and libraries when it needs
        // them.
        ClassLoader loader =
                new URLClassLoader(
                        "embeddings",
                        found.toArray(URL[]::new),
                        TextEmbedderLoader.class.getClassLoader());
        return ServiceLoader.load(TextEmbedderProvider.class, loader)
                .findFirst()
                .orElseThrow(() ->
                        new IOException(
                                "The jars in %s hold no embedding model; run `./troupe embeddings`."
                                        .formatted(jars)))
                .open(own, cache);
    }

    private static List<URL> list(Path jars) throws IOException {
        if (!Files.isDirectory(jars)) {
            return List.of();
        }
        List<URL> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(jars)) {
            for (Path it : files.sorted().toList()) {
                if (it.toString().endsWith(".jar")) {
                    found.add(it.toUri().toURL());
                }
            }
        }
        return found;
    }
}
