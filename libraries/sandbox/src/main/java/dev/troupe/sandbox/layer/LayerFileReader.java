package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.layer.content.OwnedFileReader;
import dev.troupe.sandbox.posix.RawPathOpener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/** Reads regular files of a layer and of the workspace below it, before the layer is applied. */
public final class LayerFileReader implements AutoCloseable {
    private final RawPathOpener upper;
    private final RawPathOpener workspace;

    LayerFileReader(Path upper, Path workspace) throws IOException {
        this.upper = new RawPathOpener(upper);
        this.workspace = new RawPathOpener(workspace);
    }

    /** Reads what the workspace has; the entry must say that it is a regular file. */
    public byte[] readBefore(LayerEntry entry) throws IOException {
        return workspace
                .parent(entry.raw())
                .read(
                        RawPathOpener.name(entry.raw()),
                        Objects.requireNonNull(entry.before()).size());
    }

    /** Reads what the command wrote; the entry must say that it is a regular file. */
    public byte[] readAfter(LayerEntry entry) throws IOException {
        return OwnedFileReader.read(
                upper.parent(entry.raw()),
                RawPathOpener.name(entry.raw()),
                Objects.requireNonNull(entry.after()).size());
    }

    @Override
    public void close() {
        upper.close();
        workspace.close();
    }
}
