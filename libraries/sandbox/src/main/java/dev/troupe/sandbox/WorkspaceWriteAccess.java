package dev.troupe.sandbox;

import dev.troupe.sandbox.layer.CommandLayer;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says where what a command writes into its workspace goes.
 *
 * @param layer takes all of it; null: none does
 * @param directories real directories of the workspace that it writes to, and to nothing else; null: to all of it
 */
public record WorkspaceWriteAccess(@Nullable CommandLayer layer, @Nullable Set<Path> directories) {
    /** Into the workspace itself. */
    public static final WorkspaceWriteAccess DIRECT = new WorkspaceWriteAccess(null, null);

    /** Copies the directories. */
    public WorkspaceWriteAccess {
        directories = directories == null ? null : Set.copyOf(directories);
    }

    /** Into a layer. */
    public static WorkspaceWriteAccess to(CommandLayer layer) {
        return new WorkspaceWriteAccess(layer, null);
    }
}
