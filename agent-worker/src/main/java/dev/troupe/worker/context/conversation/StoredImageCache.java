package dev.troupe.worker.context.conversation;

import dev.troupe.contracts.image.ImageFormat;
import dev.troupe.model.ModelImage;
import dev.troupe.worker.journal.LoadedContext;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads images by their hash, and chooses which of them a model is shown: the newest, as many as a request takes. */
final class StoredImageCache {
    private final Map<String, Optional<ModelImage>> images = new HashMap<>();
    // The same image may stand in a conversation twice, and counts twice then.
    private final Set<LoadedContext> shown = Collections.newSetFromMap(new IdentityHashMap<>());
    private Function<String, Optional<byte[]>> source = _ -> Optional.empty();

    void readFrom(Function<String, Optional<byte[]>> other) {
        source = other;
        images.clear();
    }

    /** Chooses among the images of a conversation, oldest first, and forgets the bytes of those left out. */
    void choose(List<LoadedContext> all) {
        shown.clear();
        Set<String> kept = new HashSet<>();
        long bytes = 0;
        for (LoadedContext item : all.reversed()) {
            Optional<ModelImage> image = read(item);
            bytes += image.map(it -> ImageFormat.size(it.base64())).orElse(0);
            if (shown.size() == ImageFormat.MOST || bytes > ImageFormat.LARGEST_TOGETHER) {
                break;
            }
            shown.add(item);
            kept.add(String.valueOf(item.image()));
        }
        images.keySet().retainAll(kept);
    }

    /** Whether a model is shown it. */
    boolean shows(LoadedContext item) {
        return shown.contains(item);
    }

    /** Finds an image that a model is shown; empty when its bytes are gone, or there was no room for it. */
    Optional<ModelImage> find(LoadedContext item) {
        return shows(item) ? read(item) : Optional.empty();
    }

    private Optional<ModelImage> read(LoadedContext item) {
        String hash = item.image();
        String type = item.mediaType();
        return hash == null || type == null
                ? Optional.empty()
                : images.computeIfAbsent(
                        hash,
                        it ->
                                source.apply(it)
                                        .map(bytes ->
                                                new ModelImage(
                                                        item.name(),
                                                        type,
                                                        Base64.getEncoder()
                                                                .encodeToString(bytes))));
    }
}
