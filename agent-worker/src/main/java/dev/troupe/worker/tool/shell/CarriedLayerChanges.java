package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.effect.IgnoredPathLookup;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.workspace.change.ExecutableBit;
import dev.troupe.workspace.snapshot.DetectedChanges;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a layer that waits would change in another worktree than the one that it was made above, as edits of files.
 */
public final class CarriedLayerChanges {
    private static final long LARGEST = WorkspaceChangeDetector.Limits.USUAL.largest();

    private final Path workspace;
    private final Set<String> changedSince;
    private final List<DetectedFileChange> changes = new ArrayList<>();
    private final List<String> overtaken = new ArrayList<>();
    private final List<String> uncarried = new ArrayList<>();

    private CarriedLayerChanges(Path workspace, Set<String> changedSince) {
        this.workspace = workspace;
        this.changedSince = changedSince;
    }

    /**
     * Reads them; nothing is changed.
     *
     * @param changedSince paths that were changed after the layer was made
     */
    public static CarriedLayerChanges read(
            Path workspace, LayerSummary layer, Set<String> changedSince) throws IOException {
        CarriedLayerChanges carried = new CarriedLayerChanges(workspace, changedSince);
        for (LayerSummary.Change change : layer.changes()) {
            switch (change.kind()) {
                case "added", "replaced" -> carried.brought(change);
                case "removed" -> carried.removed(change.path());
                default -> {}
            }
        }
        carried.leaveIgnored();
        return carried;
    }

    /** Returns the edits to make. */
    public List<FileEffect> effects() {
        return CommandFileChanges.own(new DetectedChanges(changes, List.of()), "").effects();
    }

    /** Returns what was changed since, and stays as it is. */
    public List<String> overtaken() {
        return List.copyOf(overtaken);
    }

    /** Returns what a worktree keeps nothing of: ignored files, links, and what is too large. */
    public List<String> uncarried() {
        return List.copyOf(uncarried);
    }

    private void brought(LayerSummary.Change change) throws IOException {
        Path kept = change.file();
        if (kept == null) {
            uncarried.add(change.path());
            return;
        }
        for (Path file : files(kept)) {
            String path = path(change.path(), kept, file);
            Path now = workspace.resolve(path);
            boolean there = Files.exists(now, LinkOption.NOFOLLOW_LINKS);
            if (!isReadable(file) || (there && !isReadable(now))) {
                uncarried.add(path);
            } else if (there == change.kind().equals("added") || changedSince.contains(path)) {
                differing(path, now, file, there);
            } else {
                add(path, there ? now : null, file);
            }
        }
    }

    /** One that somebody has made alike is as it should be. */
    private void differing(String path, Path now, Path kept, boolean there) throws IOException {
        boolean alike =
                there && Arrays.equals(RegularFileReader.read(now), RegularFileReader.read(kept));
        if (!alike) {
            overtaken.add(path);
        }
    }

    private void removed(String removed) throws IOException {
        Path place = workspace.resolve(removed);
        for (Path file : files(place)) {
            String path = path(removed, place, file);
            if (changedSince.contains(path)) {
                overtaken.add(path);
            } else if (isReadable(file)) {
                add(path, file, null);
            } else {
                uncarried.add(path);
            }
        }
    }

    private static String path(String top, Path of, Path file) {
        return file.equals(of) ? top : top + "/" + of.relativize(file);
    }

    private static List<Path> files(Path top) throws IOException {
        if (!Files.exists(top, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(top)) {
            return all.filter(it -> !Files.isDirectory(it, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    private void add(String path, @Nullable Path before, @Nullable Path after) throws IOException {
        boolean was = before != null && ExecutableBit.executable(before);
        changes.add(
                new DetectedFileChange(
                        path,
                        bytes(before),
                        bytes(after),
                        after == null ? was : ExecutableBit.executable(after),
                        was));
    }

    private void leaveIgnored() throws IOException {
        Set<String> ignored =
                IgnoredPathLookup.find(
                        workspace, changes.stream().map(DetectedFileChange::path).toList());
        changes.removeIf(it -> ignored.contains(it.path()));
        ignored.stream().sorted().forEach(uncarried::add);
    }

    private static @Nullable ContentBlob bytes(@Nullable Path file) throws IOException {
        return file == null ? null : ContentBlob.of(RegularFileReader.read(file));
    }

    private static boolean isReadable(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.isReadable(file)
                && Files.size(file) <= LARGEST;
    }
}
