package dev.troupe.sandbox.layer.content;

import java.util.List;
import java.util.Optional;

/** Holds what a command wrote to its layer, read after its end. */
public final class LayerContents {
    private final LayerNode root;
    private final List<LayerEntry> entries;
    private final Optional<String> excess;

    LayerContents(LayerNode root, Optional<String> excess) {
        this.root = root;
        this.entries = List.copyOf(root.entries());
        this.excess = excess;
    }

    /** Returns the workspace, with all changes below. */
    public LayerNode root() {
        return root;
    }

    /** Lists all changes, each directory before what is in it. */
    public List<LayerEntry> entries() {
        return entries;
    }

    /** Says of which it is too much to be applied, as a sentence; empty when it is not. */
    public Optional<String> excess() {
        return excess;
    }
}
