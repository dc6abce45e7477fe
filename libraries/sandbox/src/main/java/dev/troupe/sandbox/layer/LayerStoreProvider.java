package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Provides the layers of workspaces, once it has tried for each whether one can be mounted above it. */
public final class LayerStoreProvider {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration TRY_AGAIN = Duration.ofMinutes(1);
    private static final int REMEMBERED = 64;

    private final @Nullable Path home;
    private final LongSupplier now;
    private final Map<Path, Tried> known =
            new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Path, Tried> eldest) {
                    return size() > REMEMBERED;
                }
            };

    /**
     * Tells whether commands can have a layer above a workspace.
     *
     * @param store where its layers are; null when it can have none
     * @param problem why it can have none, a sentence; empty when it can
     * @param next what to do to have them; empty when there is nothing to do
     */
    public record Availability(@Nullable LayerStore store, String problem, String next) {}

    /**
     * @param home the server's own directory; null where it has none, and commands no layers
     */
    public LayerStoreProvider(@Nullable Path home) {
        this(home, System::nanoTime);
    }

    /**
     * @param now nanoseconds on a clock of its own
     */
    LayerStoreProvider(@Nullable Path home, LongSupplier now) {
        this.home = home;
        this.now = now;
    }

    /**
     * Tells whether a workspace can have layers. The first time for each takes some 10 ms; where it failed
     * it is tried again after a minute.
     *
     * @param workspace real path
     */
    public synchronized Availability find(Path workspace) {
        Tried before = known.get(workspace);
        if (before != null && !before.isDue(now.getAsLong())) {
            return before.availability();
        }
        Tried fresh = new Tried(look(workspace), now.getAsLong());
        known.put(workspace, fresh);
        return fresh.availability();
    }

    /**
     * Keeps what came of a try.
     *
     * @param at nanoseconds on a clock of its own
     */
    private record Tried(Availability availability, long at) {
        /** What failed may have been a full disk or a busy machine: it is tried again later. */
        boolean isDue(long now) {
            return availability.store() == null && now - at > TRY_AGAIN.toNanos();
        }
    }

    /**
     * Finds the layers that are kept of a workspace which may be gone: they can be read and dropped, not applied.
     *
     * @param workspace its real path, as it was
     */
    public Optional<LayerStore> findKept(Path workspace) {
        return home == null ? Optional.empty() : LayerStore.openKept(home, workspace);
    }

    /** Tells whether a workspace beside the server's own directory could have layers. */
    public Availability findAtHome() {
        if (home == null) {
            return none("The server has no directory of its own.", "");
        }
        try {
            Path workspace = Files.createDirectories(home.resolve("layers-probe")).toRealPath();
            return find(workspace);
        } catch (IOException failed) {
            return none(
                    "The server's directory cannot be written: " + failed.getMessage() + ".",
                    "Give the server write access to that directory");
        }
    }

    private Availability look(Path workspace) {
        Optional<String> missing = DirectoryHandle.problem();
        if (home == null || missing.isPresent()) {
            return none(missing.orElse("The server has no directory of its own."), "");
        }
        Optional<LayerStore> store = LayerStore.open(home, workspace);
        if (store.isEmpty()) {
            return none(
                    "Neither the server's directory nor the parent directory of the workspace is both writable and on the workspace's file system.",
                    "Put the workspace and the server's directory on one file system");
        }
        try {
            return attempt(store.get());
        } catch (IOException failed) {
            return none(
                    "A layer of changes could not be created: " + failed.getMessage() + ".", "");
        }
    }

    private static Availability attempt(LayerStore store) throws IOException {
        CommandLayer layer =
                store.prepare("probe-" + ProcessHandle.current().pid(), Map.of(), Set.of());
        try {
            List<String> command =
                    Stream.concat(layer.entrance("exec \"$@\"").stream(), Stream.of("true"))
                            .toList();
            ShortProcessRunner.Answer answer =
                    ShortProcessRunner.run(
                            command, store.workspace(), System.getenv(), new byte[0], PATIENCE);
            return answer.ok() && layer.isMounted()
                    ? new Availability(store, "", "")
                    : none(
                            "The system cannot mount a layer of changes over the workspace: "
                                    + answer.error()
                                    + ".",
                            "Allow unprivileged user namespaces, or use a file system that supports overlays (ext4, xfs, btrfs)");
        } finally {
            layer.drop();
        }
    }

    private static Availability none(String problem, String next) {
        return new Availability(null, problem, next);
    }
}
