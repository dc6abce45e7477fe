package dev.troupe.worker.context.conversation;

import dev.troupe.model.ModelImage;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads images by their hash, each once. */
final class StoredImageCache {
    private final Map<String, Optional<ModelImage>> images = new HashMap<>();
    private Function<String, Optional<byte[]>> source = _ -> Optional.empty();

    void readFrom(Function<String, Optional<byte[]>> other) {
        source = other;
        images.clear();
    }

    /** Finds an image; empty when its bytes are gone. */
    Optional<ModelImage> find(String name, String mediaType, String hash) {
        return images.computeIfAbsent(
                hash,
                it ->
                        source.apply(it)
                                .map(bytes ->
                                        new ModelImage(
                                                name,
                                                mediaType,
                                                Base64.getEncoder().encodeToString(bytes))));
    }
}
