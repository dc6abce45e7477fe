package dev.troupe.model.gateway;

import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelRequest;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Remembers which images a provider has refused, and which it has taken. An image stays in its conversation: without
 * this, one that is refused would be refused with every later request.
 */
final class RefusedImageMemory {
    private static final int MOST = 2_000;

    private final Set<SentImage> refused = bounded();
    private final Set<SentImage> taken = bounded();

    /** An image as a model's provider got it: the hash is of the text that holds it, which keeps it. */
    private record SentImage(String model, String provided, int length, int hash) {}

    /** The same request without the images that its provider is known to refuse. */
    ModelRequest spared(ModelRequest request, String provided) {
        return request.without(it -> refused.contains(sent(request, provided, it)));
    }

    /** The provider has answered a request. */
    void took(ModelRequest request, String provided) {
        request.images().forEach(it -> taken.add(sent(request, provided, it)));
    }

    /** The provider answers a request only without these images. */
    void refused(ModelRequest request, String provided, Collection<ModelImage> images) {
        images.forEach(it -> refused.add(sent(request, provided, it)));
    }

    /** Lists the images that may be the reason of a refusal: those that the provider has not taken before, if any. */
    List<ModelImage> suspects(ModelRequest request, String provided) {
        List<ModelImage> unknown =
                request.images().stream()
                        .filter(it -> !taken.contains(sent(request, provided, it)))
                        .distinct()
                        .toList();
        return unknown.isEmpty() ? request.images().stream().distinct().toList() : unknown;
    }

    private static SentImage sent(ModelRequest request, String provided, ModelImage image) {
        return new SentImage(
                request.model(), provided, image.base64().length(), image.base64().hashCode());
    }

    private static <T> Set<T> bounded() {
        return Collections.synchronizedSet(
                Collections.newSetFromMap(
                        new LinkedHashMap<>() {
                            @Override
                            protected boolean removeEldestEntry(Map.Entry<T, Boolean> eldest) {
                                return size() > MOST;
                            }
                        }));
    }
}
