package dev.troupe.testkit.model.wire;

import java.util.List;

/**
 * Describes what the model server can do.
 *
 * @param models names of the models
 * @param window tokens that a request may have
 * @param tools whether the models call tools
 */
public record ModelServerCapabilities(List<String> models, int window, boolean tools) {
    /** Copies the names. */
    public ModelServerCapabilities {
        models = List.copyOf(models);
    }
}
