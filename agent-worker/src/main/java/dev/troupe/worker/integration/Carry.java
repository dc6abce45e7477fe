package dev.troupe.worker.integration;

import dev.troupe.worker.git.NativeGit;
import dev.troupe.worker.integration.ConflictedFile.Kind;
import dev.troupe.worker.integration.ConflictedFile.Version;
import dev.troupe.worker.integration.audit.MergedFile.Side;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.merge.ContentMergeStrategy;
import org.eclipse.jgit.merge.MergeAlgorithm;
import org.eclipse.jgit.merge.MergeFormatter;

/** Puts a change onto a tip that it clashes with: where they clash, one of the two stands. */
final class Carry {
    /** Of other conflicts the merged tree holds names that neither side has chosen. */
    private static final Set<Kind> IN_PLACE =
            Set.of(Kind.CONTENT, Kind.ADD_ADD, Kind.MODIFY_DELETE, Kind.BINARY);

    private static final String GONE = "0000000000000000000000000000000000000000";

    private final NativeGit git;
    private final ObjectStore objects;
    private final Side stands;

    /**
     * @param stands whose version of what clashes is taken
     */
    Carry(NativeGit git, ObjectStore objects, Side stands) {
        this.git = git;
        this.objects = objects;
        this.stands = stands;
    }

    /** The full name of a tree. */
    String tree(TaskChange change, String tip) throws IOException {
        MergeTree merge = new MergeTree(git, objects);
        MergeAnswer answer = merge.merge(change.base(), tip, change.commit());
        if (!answer.clean()) {
            List<ConflictedFile> files = new Conflicts(objects, answer).files();
            return settled(change, tip, answer, files, IN_PLACE);
        }
        TreeAudit audit = new TreeAudit(git, objects, change.base(), change.commit(), tip);
        audit.look(answer.tree(), merge.unions(tip, audit.common()), Map.of());
        return settled(change, tip, answer, audit.unclear(), Set.of(Kind.OTHER));
    }

    private String settled(
            TaskChange change,
            String tip,
            MergeAnswer answer,
            List<ConflictedFile> files,
            Set<Kind> inPlace)
            throws IOException {
        if (files.isEmpty()) {
            return answer.tree();
        }
        return files.stream().allMatch(it -> inPlace.contains(it.kind()))
                ? changed(answer.tree(), entries(files))
                : whole(change, tip);
    }

    private List<String> entries(List<ConflictedFile> files) throws IOException {
        List<String> entries = new ArrayList<>();
        for (ConflictedFile file : files) {
            entries.add(entry(file));
        }
        return entries;
    }

    /** Where names clash, nothing of the one side is taken, or every file that it has changed. */
    private String whole(TaskChange change, String tip) throws IOException {
        if (stands == Side.TIP) {
            return objects.tree(tip);
        }
        List<String> entries = new ArrayList<>();
        for (TreeChange file :
                TreeChange.plain(git, objects.tree(change.base()), objects.tree(change.commit()))) {
            entries.add(
                    file.deleted()
                            ? "0 %s\t%s".formatted(GONE, file.path())
                            : String.format(
                                    Locale.ROOT, "%o %s\t%s", file.mode(), file.id(), file.path()));
        }
        return changed(objects.tree(tip), entries);
    }

    /** A tree with other entries, as {@code git update-index --index-info} reads them. */
    private String changed(String tree, List<String> entries) throws IOException {
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
        Version version = stands == Side.TIP ? file.tip() : file.task();
        return version == null
                ? "0 %s\t%s".formatted(GONE, file.path().raw())
                : String.format(
                        Locale.ROOT,
                        "%o %s\t%s",
                        version.mode(),
                        blob(file, version),
                        file.path().raw());
    }

    private String blob(ConflictedFile file, Version version) throws IOException {
        if (file.kind() != Kind.CONTENT || file.hunks().isEmpty()) {
            return version.id();
        }
        return objects.write(
                merged(
                        objects.bytes(Objects.requireNonNull(file.base()).id()),
                        objects.bytes(Objects.requireNonNull(file.tip()).id()),
                        objects.bytes(Objects.requireNonNull(file.task()).id())));
    }

    private byte[] merged(byte[] base, byte[] tip, byte[] task) throws IOException {
        MergeAlgorithm algorithm = new MergeAlgorithm();
        algorithm.setContentMergeStrategy(
                stands == Side.TIP ? ContentMergeStrategy.OURS : ContentMergeStrategy.THEIRS);
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
