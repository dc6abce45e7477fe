package dev.troupe.worker.snapshot;

import dev.troupe.edit.file.RegularFiles;
import dev.troupe.edit.file.Temporaries;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.git.FileModes;
import dev.troupe.worker.git.Name;
import dev.troupe.worker.snapshot.TreeChanges.Unknown;
import dev.troupe.worker.workspace.FileRules;
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
final class Difference {
    private final Shadow shadow;
    private final Path root;
    private final TreeWatch.Limits limits;
    private final Map<Name, Standing> aside;
    private final List<Unknown> unknown = new ArrayList<>();
    private final List<Found> plain = new ArrayList<>();
    private final Map<String, TreeChange> known = new TreeMap<>();
    private Old old = Old.NONE;
    private long room;

    /**
     * @param aside files that the index does not hold, as they were before
     */
    Difference(Shadow shadow, Path root, TreeWatch.Limits limits, Map<Name, Standing> aside) {
        this.shadow = shadow;
        this.root = root;
        this.limits = limits;
        this.aside = aside;
        this.room = limits.total();
    }

    TreeChanges of(List<Found> found) throws IOException {
        for (Found one : found) {
            Path file = one.name().in(root);
            Standing now = Standing.of(file);
            if (now.equals(aside.get(one.name())) || Temporaries.isTemporary(file)) {
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
        old = Old.of(shadow, plain, limits.largest());
        for (Found one : plain) {
            change(one).ifPresent(it -> known.put(it.path(), it));
        }
        return changes();
    }

    private TreeChanges changes() {
        return new TreeChanges(List.copyOf(known.values()), unknown);
    }

    /**
     * The same, but for files that somebody wrote while they were looked at. Those are told as the
     * index has taken them, so that what changes next follows on what was told.
     */
    TreeChanges as(Index taken, Set<Name> written) throws IOException {
        for (Found one : plain) {
            if (written.contains(one.name())
                    && !aside.containsKey(one.name())
                    && unknown.stream().noneMatch(it -> it.path().equals(one.path()))) {
                @Nullable TreeChange told = known.remove(one.path());
                room += told == null ? 0 : size(told);
                @Nullable Blob before = one.fresh() ? null : old.bytes(one).orElse(null);
                TreeChange change =
                        new TreeChange(
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
    private Optional<String> obstacle(Found one, Standing now) {
        Optional<String> problem = one.name().problem();
        if (problem.isPresent()) {
            return problem;
        }
        if (FileRules.secret(one.path())) {
            return Optional.of("may hold secrets");
        }
        if (one.path().endsWith("/")) {
            return Optional.of("is a repository of its own");
        }
        if (FileRules.readOnly(one.path())) {
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
    private Optional<String> before(@Nullable Standing before) {
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
    private void gone(List<Found> found) {
        Set<Name> names = found.stream().map(Found::name).collect(Collectors.toSet());
        aside.forEach((name, standing) -> {
            boolean missing =
                    Standing.of(name.in(root)).equals(Standing.NONE)
                            && !standing.equals(Standing.NONE);
            if (missing && !names.contains(name)) {
                before(standing).ifPresent(why -> unknown.add(new Unknown(name.text(), why)));
            }
        });
    }

    /** A flood of new files is most likely nothing that anybody wants to keep. */
    private void fewer() {
        long fresh = plain.stream().filter(Found::fresh).count();
        if (fresh > limits.fresh()) {
            plain.removeIf(Found::fresh);
            unknown.add(
                    new Unknown(
                            String.format(Locale.ROOT, "%,d new files", fresh),
                            "are too many; name them in .gitignore if they are not to be kept"));
        }
    }

    private Optional<TreeChange> change(Found one) throws IOException {
        Path file = root.resolve(one.path());
        @Nullable Blob before = null;
        if (!one.fresh()) {
            Optional<Blob> was = old.bytes(one);
            if (was.isEmpty()) {
                unknown.add(new Unknown(one.path(), "was too large, or is not in the repository"));
                return Optional.empty();
            }
            before = was.get();
        }
        boolean there = Files.exists(file);
        @Nullable Blob after = there ? Blob.of(RegularFiles.read(file)) : null;
        boolean executable = there ? FileModes.executable(file) : one.executable();
        TreeChange change = new TreeChange(one.path(), before, after, executable, one.executable());
        if (change.changesNothing()) {
            return Optional.empty();
        }
        return fitting(change);
    }

    /** The change, for which room is taken; without enough, only the name is told. */
    private Optional<TreeChange> fitting(TreeChange change) {
        long bytes = size(change);
        if (bytes > room) {
            unknown.add(
                    new Unknown(change.path(), "is one of too many bytes that changed at once"));
            return Optional.empty();
        }
        room -= bytes;
        return Optional.of(change);
    }

    private static long size(TreeChange change) {
        return size(change.before()) + size(change.after());
    }

    private static long size(@Nullable Blob blob) {
        return blob == null ? 0 : blob.bytes().length;
    }
}
