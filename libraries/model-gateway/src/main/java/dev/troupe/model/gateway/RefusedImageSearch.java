package dev.troupe.model.gateway;

import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.catalog.ModelSettings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the image for which a provider refuses one call: without one of a few at a time, the newest first, then without
 * all of them. A request that is refused costs nothing.
 */
final class RefusedImageSearch {
    private static final int FEW = 4;

    private final RefusedImageMemory memory;
    private final ModelSettings settings;
    private final ModelStreamListener listener;
    private final Deque<List<ModelImage>> trials = new ArrayDeque<>();
    private @Nullable ModelRequest refused;
    private List<ModelImage> left = List.of();
    private String reason = "";

    /**
     * @param settings of the model that is called
     * @param listener told which images are left out
     */
    RefusedImageSearch(
            RefusedImageMemory memory, ModelSettings settings, ModelStreamListener listener) {
        this.memory = memory;
        this.settings = settings;
        this.listener = listener;
    }

    /** The same request without the images that its provider is known to refuse. */
    ModelRequest spared(ModelRequest request) {
        return memory.spared(request, settings.model());
    }

    /** What may be taken in place of a request that was refused for an image; null: nothing. */
    @Nullable ModelRequest next(ModelRequest request, ModelCallException refusal) {
        if (!settings.seesImages()) {
            return null;
        }
        if (refused == null) {
            refused = request;
            reason = String.valueOf(refusal.getMessage());
            plan(request);
        }
        if (trials.isEmpty()) {
            return null;
        }
        left = trials.remove();
        Set<ModelImage> images = new HashSet<>(left);
        return refused.without(images::contains);
    }

    private void plan(ModelRequest request) {
        List<ModelImage> suspects = memory.suspects(request, settings.model());
        if (suspects.size() <= FEW) {
            suspects.reversed().forEach(it -> trials.add(List.of(it)));
        }
        List<ModelImage> all = request.images().stream().distinct().toList();
        for (List<ModelImage> more : List.of(suspects, all)) {
            if (!more.isEmpty() && !trials.contains(more)) {
                trials.add(more);
            }
        }
    }

    /** The provider has answered a request: what it left out is left out from now on. */
    void took(ModelRequest request) {
        if (!settings.seesImages()) {
            return;
        }
        memory.took(request, settings.model());
        if (!left.isEmpty()) {
            memory.refused(request, settings.model(), left);
            listener.imagesRefused(left.stream().map(ModelImage::name).toList(), reason);
        }
    }
}
