package dev.troupe.sandbox.layer;

import java.util.List;

/** Reports that files were changed since, so that taking a layer back would lose later work. Nothing was changed. */
public final class LayerConflictException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> paths;

    LayerConflictException(List<String> paths) {
        super("Changed since: " + String.join(", ", paths));
        this.paths = List.copyOf(paths);
    }

    /** Lists them, for people. */
    public List<String> paths() {
        return paths;
    }
}
