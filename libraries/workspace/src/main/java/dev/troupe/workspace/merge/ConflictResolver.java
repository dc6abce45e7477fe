package dev.troupe.workspace.merge;

import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.merge.ConflictedFile.Kind;
import dev.troupe.workspace.merge.ConflictedFile.Version;
import dev.troupe.workspace.merge.audit.MergedFileVersions.Side;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.merge.ContentMergeStrategy;
import org.eclipse.jgit.merge.MergeAlgorithm;
import org.eclipse.jgit.merge.MergeFormatter;

/** Puts a change onto a tip that it conflicts with: where they conflict, one of the two stands. */
final class ConflictResolver {
    /** In other conflicts more than one name may be involved, and some that neither side has chosen. */
    private static final Set<Kind> IN_PLACE =
            Set.of(Kind.CONTENT, Kind.ADD_ADD, Kind.MODIFY_DELETE, Kind.BINARY);

    /** What of each version is held to merge lines; one side's whole file stands beyond. */
    private static final long LARGEST = 16L * 1024 * 1024;

    private static final String GONE = "0000000000000000000000000000000000000000";

    private final NativeGit git;
    private final GitObjectStore objects;
    private final Side side;

    /**
     * @param side whose version of what conflicts is taken
     */
    ConflictResolver(NativeGit git, GitObjectStore objects, Side side) {
        this.git = git;
        this.objects = objects;
        this.side = side;
    }

    /** The full name of a tree. */
    String tree(TaskMergeRequest change, String tip) throws IOException {
        MergeTreeCommand merge = new MergeTreeCommand(git, objects);
        MergeTreeOutput answer = merge.merge(change.base(), tip, change.commit());
        if (!answer.clean()) {
            List<ConflictedFile> files = new ConflictClassifier(objects, answer).files();
            Set<String> names = related(conflicting(answer, files), change, tip);
            List<String> entries = new ArrayList<>(standing(names, answer.tree(), change, tip));
            for (ConflictedFile file : files) {
                if (!names.contains(file.path().raw())) {
                    entries.add(entry(file));
                }
            }
            return changed(answer.tree(), entries);
        }
        MergeAudit audit = new MergeAudit(git, objects, change.base(), change.commit(), tip);
        audit.look(answer.tree(), merge.unions(tip, audit.common()));
        Set<String> names = related(audit.suspects(), change, tip);
        return changed(answer.tree(), standing(names, answer.tree(), change, tip));
    }

    /** All names that are told together with one that cannot be settled in its place. */
    private static Set<String> conflicting(MergeTreeOutput answer, List<ConflictedFile> files) {
        Set<String> names = new TreeSet<>();
        files.stream()
                .filter(it -> !IN_PLACE.contains(it.kind()))
                .forEach(it -> names.add(it.path().raw()));
        Set<String> told = new TreeSet<>(names);
        answer.messages().stream()
                .filter(it -> it.conflict() && it.paths().stream().anyMatch(names::contains))
                .forEach(it -> told.addAll(it.paths()));
        return told;
    }

    /** With the names that files had before or have after: else one is there twice, or not at all. */
    private Set<String> related(Set<String> names, TaskMergeRequest change, String tip)
            throws IOException {
        if (names.isEmpty()) {
            return names;
        }
        Set<String> all = new TreeSet<>(names);
        String base = objects.tree(change.base());
        List<TreeDiffEntry> moves =
                new ArrayList<>(TreeDiffEntry.renamed(git, base, objects.tree(tip)));
        moves.addAll(TreeDiffEntry.renamed(git, base, objects.tree(change.commit())));
        moves.removeIf(it -> !it.moved());
        int before;
        do {
            before = all.size();
            moves.stream()
                    .map(it -> List.of(it.pathBefore(), it.path()))
                    .filter(it -> it.stream().anyMatch(all::contains))
                    .forEach(all::addAll);
        } while (all.size() > before);
        return all;
    }

    /** What makes files of a merged tree those of the side that stands, and takes away what neither has named. */
    private List<String> standing(
            Set<String> names, String merged, TaskMergeRequest change, String tip)
            throws IOException {
        boolean ours = side == Side.TIP;
        String own = objects.tree(ours ? tip : change.commit());
        String other = objects.tree(ours ? change.commit() : tip);
        Set<String> foreign = new TreeSet<>();
        TreeDiffEntry.plain(git, merged, other).stream()
                .filter(TreeDiffEntry::deleted)
                .forEach(it -> foreign.add(it.path()));
        List<String> gone = new ArrayList<>();
        List<String> put = new ArrayList<>();
        for (TreeDiffEntry file : TreeDiffEntry.plain(git, merged, own)) {
            boolean named = names.contains(file.path());
            if (file.deleted() && (named || foreign.contains(file.path()))) {
                gone.add("0 %s\t%s".formatted(GONE, file.path()));
            } else if (named) {
                put.add(
                        String.format(
                                Locale.ROOT, "%o %s\t%s", file.mode(), file.id(), file.path()));
            }
        }
        gone.addAll(put);
        return gone;
    }

    /** A tree with other entries, as {@code git update-index --index-info} reads them. */
    private String changed(String tree, List<String> entries) throws IOException {
        if (entries.isEmpty()) {
            return tree;
        }
        Path index = git.gitDirectory().resolve("carry-" + UUID.randomUUID() + ".index");
        NativeGit own = git.variable("GIT_INDEX_FILE", index.toString());
        try {
            own.must("read-tree", tree);
            var _ = own.records(entries, "update-index", "-z", "--replace", "--index-info");
            return own.must("write-tree");
        } finally {
            Files.deleteIfExists(index);
        }
    }

    private String entry(ConflictedFile file) throws IOException {
        Version version = side == Side.TIP ? file.tip() : file.task();
        return version == null
                ? "0 %s\t%s".formatted(GONE, file.path().raw())
                : String.format(
                        Locale.ROOT,
                        "%o %s\t%s",
                        mode(file, version),
                        blob(file, version),
                        file.path().raw());
    }

    /** Of the two the one that is another than before; when both are, that of the version. */
    private static int mode(ConflictedFile file, Version version) {
        if (file.base() == null || file.tip() == null || file.task() == null) {
            return version.mode();
        }
        Version other = version.equals(file.tip()) ? file.task() : file.tip();
        return version.mode() == file.base().mode() ? other.mode() : version.mode();
    }

    private String blob(ConflictedFile file, Version version) throws IOException {
        if (file.kind() != Kind.CONTENT || tooLarge(file)) {
            return version.id();
        }
        return objects.write(
                merged(
                        objects.bytes(Objects.requireNonNull(file.base()).id()),
                        objects.bytes(Objects.requireNonNull(file.tip()).id()),
                        objects.bytes(Objects.requireNonNull(file.task()).id())));
    }

    private static boolean tooLarge(ConflictedFile file) {
        return Stream.of(file.base(), file.tip(), file.task())
                .flatMap(Stream::ofNullable)
                .anyMatch(it -> it.size() > LARGEST);
    }

    private byte[] merged(byte[] base, byte[] tip, byte[] task) throws IOException {
        MergeAlgorithm algorithm = new MergeAlgorithm();
        algorithm.setContentMergeStrategy(
                side == Side.TIP ? ContentMergeStrategy.OURS : ContentMergeStrategy.THEIRS);
        var result =
                algorithm.merge(
                        RawTextComparator.DEFAULT,
                        new RawText(base),
                        new RawText(tip),
                        new RawText(task));
        ByteArrayOutputStream merged = new ByteArrayOutputStream();
        new MergeFormatter()
                .formatMerge(merged, result, List.of("", "", ""), StandardCharsets.UTF_8);
        return merged.toByteArray();
    }
}
