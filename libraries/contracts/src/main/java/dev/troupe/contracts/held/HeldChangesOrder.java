package dev.troupe.contracts.held;

import java.util.List;
import java.util.UUID;

/** Tells a worker which changes that are held aside it is to apply or drop. */
public record HeldChangesOrder(HeldChangesAction action, List<HeldLayer> layers) {
    /** Copies the list. */
    public HeldChangesOrder {
        layers = List.copyOf(layers);
    }

    /**
     * Names the layer that keeps them.
     *
     * @param id of the changes
     * @param name of the layer
     * @param directory the workspace that it was made above
     * @param command for people
     */
    public record HeldLayer(UUID id, String name, String directory, String command) {}
}
