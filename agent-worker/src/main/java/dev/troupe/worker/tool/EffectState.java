package dev.troupe.worker.tool;

import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.workspace.Workspace;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How the disk relates to a planned effect. */
public enum EffectState {
    /** The effect has not happened, and can. */
    BEFORE,
    /** It has happened. */
    AFTER,
    /** Somebody else changed the file; the effect must not happen. */
    OTHER;

    /** Compares the disk with an effect. */
    public static EffectState of(Workspace workspace, Effect effect) {
        if (workspace.exists(effect.path()) && !workspace.listing().isFile(effect.path())) {
            return OTHER;
        }
        String now = workspace.bytes(effect.path()).map(Blob::hash).orElse(null);
        return of(now, effect.beforeHash(), effect.afterHash());
    }

    private static EffectState of(
            @Nullable String now, @Nullable String before, @Nullable String after) {
        if (Objects.equals(now, after)) {
            return AFTER;
        }
        return Objects.equals(now, before) ? BEFORE : OTHER;
    }
}
