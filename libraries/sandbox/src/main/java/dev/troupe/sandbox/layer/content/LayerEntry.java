package dev.troupe.sandbox.layer.content;

import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.RawNames;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Describes one difference between the workspace and what a command made of it.
 *
 * @param raw path below the workspace in which each character stands for one byte
 * @param path the same as text; null when it is no UTF-8, has characters that are not to be seen, or is too long
 * @param before what the workspace has; null when it has nothing there
 * @param after what the layer has; null when the command removed it
 * @param change what was done
 * @param target what a symbolic link says, raw; null when the layer has none there
 * @param concurrent whether somebody else changed it in the workspace while the command ran
 * @param hidden whether the command saw something else in its place, as it may hold secrets
 */
public record LayerEntry(
        String raw,
        @Nullable String path,
        @Nullable FileStatus before,
        @Nullable FileStatus after,
        LayerChange change,
        @Nullable String target,
        boolean concurrent,
        boolean hidden) {

    /** Shows its path to people, escaped where it cannot be shown as it is. */
    public String shown() {
        return path == null ? RawNames.shown(raw) : path;
    }

    /** Whether it is a directory now, or was one when it is gone. */
    public boolean isDirectory() {
        return after == null ? Objects.requireNonNull(before).isDirectory() : after.isDirectory();
    }

    /** Whether it was removed. */
    public boolean isRemoved() {
        return after == null;
    }
}
