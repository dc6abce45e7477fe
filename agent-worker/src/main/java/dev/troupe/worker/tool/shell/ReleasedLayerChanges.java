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
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the changes of files that an applied layer made, as they are journaled and committed; without those that git ignores. */
public final class ReleasedLayerChanges {
    private static final long LARGEST = WorkspaceChangeDetector.Limits.USUAL.largest();
    private static final int MOST = 1_000;

    private final Path workspace;
    private final List<DetectedFileChange> changes = new ArrayList<>();

    private ReleasedLayerChanges(Path workspace) {
        this.workspace = workspace;
    }

    /**
     * Reads those of a layer that is applied: what it brought is in the workspace, what it replaced on its shelf.
     *
     * @param overtaken paths of what somebody had changed meanwhile, so that it was not applied
     */
    public static List<FileEffect> of(Path workspace, LayerSummary layer, List<String> overtaken)
            throws IOException {
        ReleasedLayerChanges released = new ReleasedLayerChanges(workspace);
        for (LayerSummary.Change change : layer.changes()) {
            if (overtaken.contains(change.path())) {
                continue;
            }
            Path now = workspace.resolve(change.path());
            switch (change.kind()) {
                case "added" -> released.walk(now, now, true);
                case "replaced" -> released.replaced(change, now);
                case "removed" -> {
                    if (change.file() != null) {
                        released.walk(change.file(), now, false);
                    }
                }
                default -> {}
            }
        }
        Set<String> ignored =
                IgnoredPathLookup.find(
                        workspace,
                        released.changes.stream().map(DetectedFileChange::path).toList());
        released.changes.removeIf(it -> ignored.contains(it.path()));
        return CommandFileChanges.own(new DetectedChanges(released.changes, List.of()), "")
                .effects();
    }

    private void replaced(LayerSummary.Change change, Path now) throws IOException {
        Path before = change.file();
        if (before != null && isReadable(before) && isReadable(now)) {
            add(now, before, now);
        }
    }

    private void walk(Path kept, Path place, boolean added) throws IOException {
        try (Stream<Path> files = Files.exists(kept) ? Files.walk(kept) : Stream.empty()) {
            for (Path file : files.filter(ReleasedLayerChanges::isReadable).limit(MOST).toList()) {
                Path at = place.resolve(kept.relativize(file).toString());
                add(at, added ? null : file, added ? file : null);
            }
        }
    }

    private void add(Path place, @Nullable Path before, @Nullable Path after) throws IOException {
        boolean was = before != null && ExecutableBit.executable(before);
        changes.add(
                new DetectedFileChange(
                        workspace.relativize(place).toString(),
                        bytes(before),
                        bytes(after),
                        after == null ? was : ExecutableBit.executable(after),
                        was));
    }

    private static @Nullable ContentBlob bytes(@Nullable Path file) throws IOException {
        return file == null ? null : ContentBlob.of(RegularFileReader.read(file));
    }

    private static boolean isReadable(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.isReadable(file)
                    && Files.size(file) <= LARGEST;
        } catch (IOException gone) {
            return false;
        }
    }
}
