package dev.troupe.sandbox.layer;

import java.util.Locale;
import java.util.Optional;

/** Names how far a layer is. The name of its manifest says it, so that one rename moves it on. */
public enum LayerState {
    /** It waits for an answer, and nothing of it is in the workspace. */
    HELD,
    /** Its operations are being carried out. */
    APPLYING,
    APPLIED,
    /** Its operations are being taken back. */
    UNDOING,
    UNDONE,
    /** Its operations are being carried out again. */
    REDOING;

    private static final String END = ".manifest";

    String file() {
        return name().toLowerCase(Locale.ROOT) + END;
    }

    static Optional<LayerState> of(String file) {
        for (LayerState state : values()) {
            if (state.file().equals(file)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }
}
