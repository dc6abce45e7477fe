package dev.troupe.sandbox.condition;

import dev.troupe.contracts.security.SandboxState;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists the conditions that make a sandbox closed, as they were found when the server started.
 *
 * @param found all but those of the layer
 * @param layer whether there is a layer of changes; null until somebody has tried
 */
public record SandboxConditions(List<SandboxCondition> found, @Nullable LayerAvailability layer) {
    /** Nothing was found out, as no sandbox works. */
    public static final SandboxConditions NONE = new SandboxConditions(List.of(), null);

    private static final String ADVICE = "Use a file system that can have layers of changes.";

    public SandboxConditions {
        found = List.copyOf(found);
    }

    /** Adds whether there is a layer of changes. */
    public SandboxConditions withLayer(LayerAvailability availability) {
        return new SandboxConditions(found, availability);
    }

    /** Lists all conditions that are known by now. */
    public List<SandboxCondition> all() {
        return layer == null ? found : Stream.concat(found.stream(), describeLayer(layer)).toList();
    }

    private static Stream<SandboxCondition> describeLayer(LayerAvailability layer) {
        boolean there = layer.available();
        return Stream.of(
                SandboxCondition.of(
                        "layer of changes",
                        there,
                        "Commands write to a layer of changes first, which Troupe can apply and take back.",
                        "Commands write to the workspace at once: " + layer.reason(),
                        ADVICE),
                SandboxCondition.of(
                        "hard links",
                        there,
                        "A command that writes a file with hard links outside the workspace does not change the file there.",
                        "A command that writes a file with hard links outside the workspace, for example in a package store, changes both.",
                        "Have package managers copy files: `pnpm config set package-import-method copy`, `uv --link-mode copy`."));
    }

    /** Lists those that fail. */
    public List<SandboxCondition> failing() {
        return all().stream().filter(it -> !it.fulfilled()).toList();
    }

    /** Draws the conclusion. */
    public SandboxState state() {
        if (found.isEmpty()) {
            return SandboxState.NOT_HELD;
        }
        return layer != null && failing().isEmpty() ? SandboxState.HELD : SandboxState.WATCHED;
    }
}
