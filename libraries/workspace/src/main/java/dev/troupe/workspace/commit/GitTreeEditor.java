package dev.troupe.workspace.commit;

import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TreeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Writes changed trees; what does not change is neither read nor written. Trees are kept as their bytes,
 * as characters of ISO 8859-1: names may be any bytes, and no entry that is not changed may be another
 * afterwards. The order of these characters is that of git, too.
 */
final class GitTreeEditor {
    private final Repository repository;
    private final ObjectInserter inserter;

    GitTreeEditor(Repository repository, ObjectInserter inserter) {
        this.repository = repository;
        this.inserter = inserter;
    }

    /**
     * The tree with other entries.
     *
     * @param tree null for an empty one
     * @param entries by path; none deletes
     */
    ObjectId apply(
            @Nullable ObjectId tree, SortedMap<String, Optional<MergedChanges.Entry>> entries)
            throws IOException {
        SortedMap<String, Optional<MergedChanges.Entry>> raw = new TreeMap<>();
        entries.forEach((path, entry) -> raw.put(GitPath.of(path).raw(), entry));
        try (ObjectReader reader = repository.newObjectReader()) {
            Optional<ObjectId> result = apply(reader, tree, raw);
            return result.isPresent() ? result.get() : inserter.insert(new TreeFormatter());
        }
    }

    private Optional<ObjectId> apply(
            ObjectReader reader,
            @Nullable ObjectId tree,
            SortedMap<String, Optional<MergedChanges.Entry>> entries)
            throws IOException {
        Map<String, GitTreeEntry> all = read(reader, tree);
        for (Map.Entry<String, SortedMap<String, Optional<MergedChanges.Entry>>> group :
                grouped(entries).entrySet()) {
            String name = group.getKey();
            Optional<MergedChanges.Entry> entry = entry(reader, all.get(name), group.getValue());
            entry.ifPresentOrElse(
                    e -> all.put(name, GitTreeEntry.of(name, e)), () -> all.remove(name));
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(write(all));
    }

    private Optional<MergedChanges.Entry> entry(
            ObjectReader reader,
            @Nullable GitTreeEntry old,
            SortedMap<String, Optional<MergedChanges.Entry>> below)
            throws IOException {
        Optional<MergedChanges.Entry> itself = below.get("");
        if (itself != null) {
            return itself;
        }
        return apply(reader, old != null && old.isTree() ? old.id() : null, below)
                .map(id -> new MergedChanges.Entry(id, FileMode.TREE));
    }

    /** By first name: the rest of the path to the entry; the empty rest is the name itself. */
    private static Map<String, SortedMap<String, Optional<MergedChanges.Entry>>> grouped(
            SortedMap<String, Optional<MergedChanges.Entry>> entries) {
        Map<String, SortedMap<String, Optional<MergedChanges.Entry>>> groups = new TreeMap<>();
        for (Map.Entry<String, Optional<MergedChanges.Entry>> entry : entries.entrySet()) {
            String path = entry.getKey();
            int slash = path.indexOf('/');
            String name = slash < 0 ? path : path.substring(0, slash);
            String rest = slash < 0 ? "" : path.substring(slash + 1);
            groups.computeIfAbsent(name, first -> new TreeMap<>()).put(rest, entry.getValue());
        }
        return groups;
    }

    private static Map<String, GitTreeEntry> read(ObjectReader reader, @Nullable ObjectId tree)
            throws IOException {
        if (tree == null) {
            return new TreeMap<>();
        }
        byte[] bytes = reader.open(tree, Constants.OBJ_TREE).getBytes();
        return GitTreeEntry.all(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private ObjectId write(Map<String, GitTreeEntry> lines) throws IOException {
        SortedMap<String, String> ordered = new TreeMap<>();
        lines.values().forEach(line -> ordered.put(line.sortKey(), line.raw()));
        byte[] bytes = String.join("", ordered.values()).getBytes(StandardCharsets.ISO_8859_1);
        return inserter.insert(Constants.OBJ_TREE, bytes);
    }
}
