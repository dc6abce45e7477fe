package dev.troupe.workspace.snapshot;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.edit.file.TemporaryFiles;
import dev.troupe.workspace.BuiltInFileRules;
import dev.troupe.workspace.change.ExecutableBit;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.snapshot.DetectedChanges.Unknown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes changes, byte by byte, out of files that differ from the index. */
final class DetectedChangeBuilder {
    private final ShadowRepository shadow;
    private final Path root;
    private final WorkspaceChangeDetector.Limits limits;
    private final Map<GitPath, FileStat> aside;
    private final List<Unknown> unknown = new ArrayList<>();
    private final List<IndexMismatch> plain = new ArrayList<>();
    private final Map<String, DetectedFileChange> known = new TreeMap<>();
    private ShadowIndexContents old = ShadowIndexContents.NONE;
    private long room;

    /**
     * @param aside files that the index does not hold, as they were before
     */
    DetectedChangeBuilder(
            ShadowRepository shadow,
            Path root,
            WorkspaceChangeDetector.Limits limits,
            Map<GitPath, FileStat> aside) {
        this.shadow = shadow;
        this.root = root;
        this.limits = limits;
        this.aside = aside;
        this.room = limits.total();
    }

    DetectedChanges of(List<IndexMismatch> found) throws IOException {
        for (IndexMismatch one : found) {
            Path file = one.name().in(root);
            FileStat now = FileStat.of(file);
            if (now.equals(aside.get(one.name())) || TemporaryFiles.isTemporary(file)) {
                continue;
            }
            obstacle(one, now)
                    .or(() -> before(aside.get(one.name())))
                    .ifPresentOrElse(
                            reason -> unknown.add(new Unknown(one.path(), reason)),
                            () -> plain.add(one));
        }
        gone(found);
        fewer();
        old = ShadowIndexContents.of(shadow, plain, limits.largest());
        for (IndexMismatch one : plain) {
            change(one).ifPresent(it -> known.put(it.path(), it));
        }
        return changes();
    }

    private DetectedChanges changes() {
        return new DetectedChanges(List.copyOf(known.values()), unknown);
    }

    /**
     * The same, but for files that somebody wrote while they were looked at. Those are told as the
     * index has taken them, so that what changes next follows on what was told.
     */
    DetectedChanges as(ShadowIndexView taken, Set<GitPath> written) throws IOException {
        for (IndexMismatch one : plain) {
            if (written.contains(one.name())
                    && !aside.containsKey(one.name())
                    && unknown.stream().noneMatch(it -> it.path().equals(one.path()))) {
                @Nullable DetectedFileChange told = known.remove(one.path());
                room += told == null ? 0 : size(told);
                @Nullable ContentBlob before = one.fresh() ? null : old.bytes(one).orElse(null);
                DetectedFileChange change =
                        new DetectedFileChange(
                                one.path(),
                                before,
                                taken.bytes(one).orElse(null),
                                taken.executable(one),
                                one.executable());
                if (!change.changesNothing()) {
                    fitting(change).ifPresent(it -> known.put(it.path(), it));
                }
            }
        }
        return changes();
    }

    /** Why a file cannot be told byte by byte. */
    private Optional<String> obstacle(IndexMismatch one, FileStat now) {
        Optional<String> problem = one.name().problem();
        if (problem.isPresent()) {
            return problem;
        }
        if (BuiltInFileRules.secret(one.path())) {
            return Optional.of("may hold secrets");
        }
        if (one.path().endsWith("/")) {
            return Optional.of("is a repository of its own");
        }
        if (BuiltInFileRules.readOnly(one.path())) {
            return Optional.of("is protected");
        }
        if (!one.fresh() && !one.regular()) {
            return Optional.of("was a symbolic link");
        }
        return switch (now.kind()) {
            case LINK -> Optional.of("is a symbolic link");
            case OTHER -> Optional.of("is no regular file");
            case UNREADABLE -> Optional.of("cannot be read");
            case NOTHING -> Optional.empty();
            case FILE ->
                    now.size() <= limits.largest()
                            ? Optional.empty()
                            : Optional.of("is larger than " + (limits.largest() >> 20) + " MB");
        };
    }

    /** Why nothing is known of a file as it was; empty for one that was not set aside. */
    private Optional<String> before(@Nullable FileStat before) {
        if (before == null) {
            return Optional.empty();
        }
        return switch (before.kind()) {
            case NOTHING, LINK -> Optional.empty();
            case OTHER -> Optional.of("was no regular file");
            case UNREADABLE -> Optional.of("could not be read before");
            case FILE ->
                    Optional.of(
                            before.size() > limits.largest()
                                    ? "was larger than " + (limits.largest() >> 20) + " MB"
                                    : "is one of too many uncommitted bytes to be watched");
        };
    }

    /** What was set aside and never was in the index is missed by nobody else. */
    private void gone(List<IndexMismatch> found) {
        Set<GitPath> names = found.stream().map(IndexMismatch::name).collect(Collectors.toSet());
        aside.forEach((name, fileStat) -> {
            boolean missing =
                    FileStat.of(name.in(root)).equals(FileStat.NONE)
                            && !fileStat.equals(FileStat.NONE);
            if (missing && !names.contains(name)) {
                before(fileStat).ifPresent(why -> unknown.add(new Unknown(name.text(), why)));
            }
        });
    }

    /** A flood of new files is most likely nothing that anybody wants to keep. */
    private void fewer() {
        long fresh = plain.stream().filter(IndexMismatch::fresh).count();
        if (fresh > limits.fresh()) {
            plain.removeIf(IndexMismatch::fresh);
            unknown.add(
                    new Unknown(
                            String.format(Locale.ROOT, "%,d new files", fresh),
                            "are too many; name them in .gitignore if they are not to be kept"));
        }
    }

    private Optional<DetectedFileChange> change(IndexMismatch one) throws IOException {
        Path file = root.resolve(one.path());
        @Nullable ContentBlob before = null;
        if (!one.fresh()) {
            Optional<ContentBlob> was = old.bytes(one);
            if (was.isEmpty()) {
                unknown.add(new Unknown(one.path(), "was too large, or is not in the repository"));
                return Optional.empty();
            }
            before = was.get();
        }
        boolean there = Files.exists(file);
        @Nullable ContentBlob after = there ? ContentBlob.of(RegularFileReader.read(file)) : null;
        boolean executable = there ? ExecutableBit.executable(file) : one.executable();
        DetectedFileChange change =
                new DetectedFileChange(one.path(), before, after, executable, one.executable());
        if (change.changesNothing()) {
            return Optional.empty();
        }
        return fitting(change);
    }

    /** The change, for which room is taken; without enough, only the name is told. */
    private Optional<DetectedFileChange> fitting(DetectedFileChange change) {
        long bytes = size(change);
        if (bytes > room) {
            unknown.add(
                    new Unknown(change.path(), "is one of too many bytes that changed at once"));
            return Optional.empty();
        }
        room -= bytes;
        return Optional.of(change);
    }

    private static long size(DetectedFileChange change) {
        return size(change.before()) + size(change.after());
    }

    private static long size(@Nullable ContentBlob blob) {
        return blob == null ? 0 : blob.bytes().length;
    }
}
