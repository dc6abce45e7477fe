package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.layer.content.LayerLimits;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.RawNames;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the layers of one workspace: those that are being made, those that wait for an answer, and what applied ones have
 * replaced, for as long as that can be taken back. One run at a time writes in a workspace, and uses this.
 */
public final class LayerStore {
    private static final Logger LOG = LoggerFactory.getLogger(LayerStore.class);
    private static final String ASIDE = ".held";
    private static final String TRASH = "trash";

    private final Path workspace;
    private final Path directory;

    private final LayerLimits limits;

    private LayerStore(Path workspace, Path directory, LayerLimits limits) {
        this.workspace = workspace;
        this.directory = directory;
        this.limits = limits;
    }

    /** Returns the same store with other limits for the layers that it makes. */
    LayerStore withLimits(LayerLimits other) {
        return new LayerStore(workspace, directory, other);
    }

    /**
     * Finds the place for the layers of a workspace; empty when none is on its file system.
     *
     * @param home the server's own directory
     * @param workspace real path
     */
    public static Optional<LayerStore> open(Path home, Path workspace) {
        try {
            return LayerPlaceFinder.find(home, workspace)
                    .map(place -> new LayerStore(workspace, place, LayerLimits.USUAL));
        } catch (IOException unusable) {
            LOG.warn(
                    "There is no directory that can hold layers of changes for {}.",
                    workspace,
                    unusable);
            return Optional.empty();
        }
    }

    /**
     * Finds the layers that are kept of a workspace which may be gone: they can be read and dropped, not applied.
     *
     * @param workspace its real path, as it was
     */
    static Optional<LayerStore> openKept(Path home, Path workspace) {
        return LayerPlaceFinder.findKept(home, workspace).map(LayerStore::kept);
    }

    /** Opens a directory with layers of a workspace that may be gone. */
    static LayerStore kept(Path place) {
        return new LayerStore(place, place, LayerLimits.USUAL);
    }

    /**
     * Drops what is kept for workspaces that are gone, such as worktrees, and older than an age.
     *
     * @param home the server's own directory
     * @return what was dropped
     */
    public static List<LayerSummary> dropAbandoned(Path home, Duration age) throws IOException {
        return LayerPruner.dropAbandoned(LayerPlaceFinder.atHome(home), age);
    }

    Path workspace() {
        return workspace;
    }

    Path directory() {
        return directory;
    }

    /**
     * Makes a layer for a command.
     *
     * @param id its name; one that was broken off under the same name is dropped
     * @param shown what the command sees instead of files of the workspace, by their real paths
     * @param caches real directories outside the workspace above which the command writes, too; that is always dropped
     */
    public CommandLayer prepare(String id, Map<Path, Path> shown, Set<Path> caches)
            throws IOException {
        Files.createDirectories(directory);
        LayerDirectory layer = directoryOf(id);
        if (Files.exists(layer.path())) {
            discard(layer);
        }
        layer.prepare();
        Map<String, FileStatus> placeholders =
                LayerPlaceholders.put(workspace, layer.upper(), shown);
        CacheOverlays overlays = CacheOverlays.prepare(layer, caches);
        OverlayMount.writeTable(layer, overlays);
        return new CommandLayer(this, layer, placeholders, overlays, limits);
    }

    LayerDirectory directoryOf(String id) {
        return new LayerDirectory(directory.resolve(id));
    }

    LayerDirectory aside(LayerDirectory layer) {
        return new LayerDirectory(directory.resolve(layer.id() + ASIDE));
    }

    OperationRunner runner(LayerDirectory layer) throws IOException {
        return new OperationRunner(workspace, layer.shelf(), restored(), layer.listing());
    }

    private RestoredFileLog restored() throws IOException {
        return new RestoredFileLog(directory.resolve("restored"));
    }

    /**
     * Brings what a dead process has left to an end: what was being applied or taken back is finished, and what was not
     * decided is dropped.
     */
    public void recover() throws IOException {
        for (LayerDirectory layer : all()) {
            Optional<LayerState> state = layer.state();
            if (state.isEmpty()) {
                discard(layer);
                discard(aside(layer));
                continue;
            }
            switch (state.get()) {
                case APPLYING -> {
                    LayerManifest manifest = layer.manifest(LayerState.APPLYING);
                    if (layer.id().endsWith(ASIDE)) {
                        var _ = LayerApplier.release(this, layer, manifest);
                    } else {
                        var _ = LayerApplier.apply(this, layer, manifest);
                    }
                    tidy(layer);
                }
                case UNDOING -> LayerApplier.undo(this, layer, layer.manifest(LayerState.UNDOING));
                case REDOING -> LayerApplier.redo(this, layer, layer.manifest(LayerState.REDOING));
                case HELD, APPLIED, UNDONE -> {}
            }
        }
        emptyTrash();
    }

    private List<LayerDirectory> all() throws IOException {
        return all("");
    }

    /** By their names first: many are kept, and asking the system about each one takes longer than reading them all. */
    private List<LayerDirectory> all(String prefix) throws IOException {
        List<LayerDirectory> all = new ArrayList<>();
        if (Files.exists(directory)) {
            try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
                for (Path child : children) {
                    LayerDirectory layer = new LayerDirectory(child);
                    if (layer.id().startsWith(prefix)
                            && !layer.id().equals(TRASH)
                            && Files.isDirectory(child)) {
                        all.add(layer);
                    }
                }
            }
        }
        return all;
    }

    /** Tells of a layer; empty when nothing is kept of it. */
    public Optional<LayerSummary> find(String id) throws IOException {
        LayerDirectory layer = directoryOf(id);
        Optional<LayerState> state = layer.state();
        return state.isEmpty() ? Optional.empty() : Optional.of(summary(layer, state.get()));
    }

    /** Lists all layers that are kept, oldest first. */
    public List<LayerSummary> list() throws IOException {
        List<LayerSummary> found = new ArrayList<>();
        for (LayerDirectory layer : all()) {
            find(layer.id()).ifPresent(found::add);
        }
        found.sort(Comparator.comparing(LayerSummary::made));
        return found;
    }

    /** Lists the layers whose name begins so and whose changes wait for an answer, oldest first. */
    public List<LayerSummary> held(String prefix) throws IOException {
        List<LayerSummary> found = new ArrayList<>();
        for (LayerDirectory layer : all(prefix)) {
            if (Files.exists(layer.path().resolve(LayerState.HELD.file()))) {
                found.add(summary(layer, LayerState.HELD));
            }
        }
        found.sort(Comparator.comparing(LayerSummary::made));
        return found;
    }

    private static LayerSummary summary(LayerDirectory layer, LayerState state) throws IOException {
        LayerManifest manifest = layer.manifest(state);
        return new LayerSummary(
                layer.id(),
                state,
                manifest.workspace(),
                manifest.title(),
                manifest.made(),
                manifest.operations().stream().map(it -> change(layer, it)).toList(),
                manifest.result());
    }

    private static LayerSummary.Change change(LayerDirectory layer, LayerOperation operation) {
        String kind =
                switch (operation.kind()) {
                    case ADD, MAKE_DIRECTORY -> "added";
                    case REPLACE -> "replaced";
                    case REMOVE -> "removed";
                    case SET_PERMISSIONS -> "permissions";
                };
        Path file = layer.shelf().resolve(operation.slot());
        @Nullable Path kept = Files.exists(file) ? file : null;
        return new LayerSummary.Change(
                kind, RawNames.shown(operation.raw()), operation.isOvertaken(), kept);
    }

    /**
     * Takes an applied layer back.
     *
     * @return false when it is not applied, or nothing is kept of it any more
     * @throws LayerConflictException when later changes would be lost; nothing is changed then
     */
    public boolean undo(String id) throws IOException, LayerConflictException {
        LayerDirectory layer = directoryOf(id);
        LayerState state = layer.state().orElse(null);
        if (state == LayerState.APPLIED) {
            LayerManifest manifest = layer.manifest(state);
            refuseLoss(layer, manifest);
            layer.advance(LayerState.APPLIED, LayerState.UNDOING);
            LayerApplier.undo(this, layer, manifest);
            return true;
        }
        return state == LayerState.UNDONE;
    }

    /** Lists what was changed since an applied layer and would be lost by taking it back, for people. */
    public List<String> laterChanges(String id) throws IOException {
        LayerDirectory layer = directoryOf(id);
        return layer.state().filter(LayerState.APPLIED::equals).isEmpty()
                ? List.of()
                : laterChanges(layer, layer.manifest(LayerState.APPLIED));
    }

    private List<String> laterChanges(LayerDirectory layer, LayerManifest manifest)
            throws IOException {
        try (LaterChangeFinder finder =
                new LaterChangeFinder(workspace, layer.shelf(), manifest.stamps(), restored())) {
            return finder.find(manifest.operations()).stream().map(RawNames::shown).toList();
        }
    }

    private void refuseLoss(LayerDirectory layer, LayerManifest manifest)
            throws IOException, LayerConflictException {
        List<String> changed = laterChanges(layer, manifest);
        if (!changed.isEmpty()) {
            throw new LayerConflictException(changed);
        }
    }

    /**
     * Brings an undone layer back.
     *
     * @param contents SHA-256 in hex of what files were before the command, by path, as far as that is known: one that
     *     has been written anew since is the same file if its content is
     * @return false when it is not undone
     * @throws LayerConflictException when changes since the undo would be lost; nothing is changed then
     */
    public boolean redo(String id, Map<String, String> contents)
            throws IOException, LayerConflictException {
        LayerDirectory layer = directoryOf(id);
        LayerState state = layer.state().orElse(null);
        if (state == LayerState.UNDONE) {
            LayerManifest manifest = layer.manifest(state);
            try (RedoPlanner planner =
                    new RedoPlanner(workspace, restored(), layer.listing(), contents)) {
                List<LayerOperation> operations = planner.plan(manifest.operations());
                if (!operations.equals(manifest.operations())) {
                    manifest = manifest.with(operations);
                    layer.rewrite(state, manifest);
                }
            }
            layer.advance(LayerState.UNDONE, LayerState.REDOING);
            LayerApplier.redo(this, layer, manifest);
            return true;
        }
        return state == LayerState.APPLIED;
    }

    /**
     * Applies what waits in a layer. Where nothing of it can be applied it goes on waiting.
     *
     * @return what somebody has changed since it waits, and that stays as it is, for people; empty optional when no
     *     such layer waits
     */
    public Optional<List<String>> release(String id) throws IOException {
        LayerDirectory layer = directoryOf(id);
        LayerState state = layer.state().orElse(null);
        if (state == LayerState.HELD) {
            LayerManifest manifest = layer.manifest(state);
            layer.advance(LayerState.HELD, LayerState.APPLYING);
            return Optional.of(shown(LayerApplier.release(this, layer, manifest)));
        }
        return state == LayerState.APPLIED
                ? Optional.of(shown(layer.overtaken()))
                : Optional.empty();
    }

    /** Lists what somebody had changed before a layer was applied, and that stayed as it was, for people. */
    public List<String> overtaken(String id) throws IOException {
        return shown(directoryOf(id).overtaken());
    }

    private static List<String> shown(List<String> raw) {
        return raw.stream().map(RawNames::shown).toList();
    }

    /** Drops what waits in a layer; false when no such layer waits. */
    public boolean drop(String id) throws IOException {
        LayerDirectory layer = directoryOf(id);
        if (layer.state().filter(LayerState.HELD::equals).isEmpty()) {
            return false;
        }
        discard(layer);
        return true;
    }

    /**
     * Drops what layers keep: those older than an age, and the oldest while all together take more than a size. They cannot
     * be taken back any more, or applied later. Size never counts for what waits for an answer, and what is being worked on
     * stays.
     *
     * @param age since the command had ended
     * @param bytes on the disk
     * @return what was dropped, oldest first, to be told to people
     */
    public List<LayerSummary> prune(Duration age, long bytes) throws IOException {
        return new LayerPruner(this).prune(age, bytes);
    }

    /** Removes what only the command needed, not at once. */
    void tidy(LayerDirectory layer) {
        inBackground(layer::clear);
    }

    /** Takes a directory away at once, and removes it when there is time. */
    void discard(LayerDirectory layer) {
        if (Files.notExists(layer.path())) {
            return;
        }
        try {
            Files.createDirectories(directory.resolve(TRASH));
            Path to = directory.resolve(TRASH).resolve(UUID.randomUUID().toString());
            Files.move(layer.path(), to, StandardCopyOption.ATOMIC_MOVE);
            inBackground(new LayerDirectory(to)::remove);
        } catch (IOException failed) {
            LOG.warn("The layer of changes {} could not be removed.", layer.path(), failed);
        }
    }

    private void emptyTrash() throws IOException {
        Path trash = directory.resolve(TRASH);
        if (Files.exists(trash)) {
            try (DirectoryStream<Path> children = Files.newDirectoryStream(trash)) {
                for (Path child : children) {
                    inBackground(new LayerDirectory(child)::remove);
                }
            }
        }
    }

    private interface Removal {
        void run() throws IOException;
    }

    private static void inBackground(Removal removal) {
        var _ =
                Thread.ofPlatform()
                        .daemon()
                        .name("layer-removal")
                        .start(() -> {
                            try {
                                removal.run();
                            } catch (IOException again) {
                                LOG.debug("Part of a layer of changes is removed later.", again);
                            }
                        });
    }
}
