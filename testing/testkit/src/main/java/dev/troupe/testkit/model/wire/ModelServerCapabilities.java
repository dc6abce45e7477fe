package dev.troupe.testkit.model.wire;

import java.util.List;

/**
 * What the server says about itself.
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
