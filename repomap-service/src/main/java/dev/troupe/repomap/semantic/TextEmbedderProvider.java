package dev.troupe.repomap.semantic;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Opens embedding models; found by {@link java.util.ServiceLoader} in the jars that an administrator has added. */
@FunctionalInterface
public interface TextEmbedderProvider {
    /**
     * Opens a model.
     *
     * @param own the model to use; null for the one that comes with the jars
     * @param cache a directory for native libraries that have to lie in files
     * @throws IOException when the model cannot be used, with the reason in a sentence
     */
    TextEmbedder open(@Nullable OnnxModelFiles own, Path cache) throws IOException;
}
