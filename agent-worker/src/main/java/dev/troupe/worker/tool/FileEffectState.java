package dev.troupe.worker.tool;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.workspace.Workspace;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tells whether a planned change of a file has happened on disk. */
public enum FileEffectState {
    /** The effect has not happened, and can. */
    BEFORE,
    /** It has happened. */
    AFTER,
    /** Somebody else changed the file; the effect must not happen. */
    OTHER;

    /** Compares the disk with an effect. */
    public static FileEffectState of(Workspace workspace, FileEffect effect) {
        if (workspace.exists(effect.path()) && !workspace.listing().isFile(effect.path())) {
            return OTHER;
        }
        String now = workspace.bytes(effect.path()).map(ContentBlob::hash).orElse(null);
        return of(now, effect.beforeHash(), effect.afterHash());
    }

    private static FileEffectState of(
            @Nullable String now, @Nullable String before, @Nullable String after) {
        if (Objects.equals(now, after)) {
            return AFTER;
        }
        return Objects.equals(now, before) ? BEFORE : OTHER;
    }
}
