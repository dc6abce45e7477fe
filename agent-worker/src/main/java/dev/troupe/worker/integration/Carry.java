package dev.troupe.worker.integration;

import dev.troupe.worker.git.NativeGit;
import dev.troupe.worker.integration.ConflictedFile.Kind;
import dev.troupe.worker.integration.ConflictedFile.Version;
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
import java.util.UUID;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.merge.ContentMergeStrategy;
import org.eclipse.jgit.merge.MergeAlgorithm;
import org.eclipse.jgit.merge.MergeFormatter;
import org.jspecify.annotations.Nullable;

/** Puts what of a change does not clash with a tip onto the tip. */
final class Carry {
    /** Of other conflicts the merged tree holds names that neither side has chosen. */
    private static final Set<Kind> IN_PLACE =
            Set.of(Kind.CONTENT, Kind.ADD_ADD, Kind.MODIFY_DELETE, Kind.BINARY);

    private static final String GONE = "0000000000000000000000000000000000000000";

    private final NativeGit git;
    private final ObjectStore objects;

    Carry(NativeGit git, ObjectStore objects) {
        this.git = git;
        this.objects = objects;
    }

    String onto(TaskChange change, String tip) throws IOException {
        MergeAnswer answer = new MergeTree(git, objects).merge(change.base(), tip, change.commit());
        List<ConflictedFile> files =
                answer.clean() ? List.of() : new Conflicts(objects, answer).files();
        if (!files.stream().allMatch(it -> IN_PLACE.contains(it.kind()))) {
            return tip;
        }
        String tree = files.isEmpty() ? answer.tree() : settled(answer.tree(), files);
        return tree.equals(objects.tree(tip))
                ? tip
                : objects.standIn(tree, change.message().text(), List.of(tip));
    }

    /** The merged tree with the tip's version of what clashes. */
    private String settled(String tree, List<ConflictedFile> files) throws IOException {
        Path index = git.gitDirectory().resolve("carry-" + UUID.randomUUID() + ".index");
        NativeGit own = git.variable("GIT_INDEX_FILE", index.toString());
        try {
            own.must("read-tree", tree);
            List<String> entries = new ArrayList<>();
            for (ConflictedFile file : files) {
                entries.add(entry(file, file.tip()));
            }
            var _ = own.records(entries, "update-index", "-z", "--index-info");
            return own.must("write-tree");
        } finally {
            Files.deleteIfExists(index);
        }
    }

    private String entry(ConflictedFile file, @Nullable Version tip) throws IOException {
        return tip == null
                ? "0 %s\t%s".formatted(GONE, file.path().raw())
                : String.format(
                        Locale.ROOT, "%o %s\t%s", tip.mode(), blob(file, tip), file.path().raw());
    }

    private String blob(ConflictedFile file, Version tip) throws IOException {
        if (file.kind() != Kind.CONTENT || file.hunks().isEmpty()) {
            return tip.id();
        }
        return objects.write(
                merged(
                        objects.bytes(Objects.requireNonNull(file.base()).id()),
                        objects.bytes(tip.id()),
                        objects.bytes(Objects.requireNonNull(file.task()).id())));
    }

    private static byte[] merged(byte[] base, byte[] tip, byte[] task) throws IOException {
        MergeAlgorithm algorithm = new MergeAlgorithm();
        algorithm.setContentMergeStrategy(ContentMergeStrategy.OURS);
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
