package dev.troupe.worker.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.jspecify.annotations.Nullable;

/** Writes changed trees; what does not change is neither read nor written. */
final class TreeEdit {
    private final Repository repository;
    private final ObjectInserter inserter;

    TreeEdit(Repository repository, ObjectInserter inserter) {
        this.repository = repository;
        this.inserter = inserter;
    }

    /**
     * The tree with other entries.
     *
     * @param tree null for an empty one
     * @param entries by path; none deletes
     */
    ObjectId apply(@Nullable ObjectId tree, SortedMap<String, Optional<Merged.Entry>> entries)
            throws IOException {
        try (ObjectReader reader = repository.newObjectReader()) {
            Optional<ObjectId> result = apply(reader, tree, entries);
            return result.isPresent() ? result.get() : inserter.insert(new TreeFormatter());
        }
    }

    private Optional<ObjectId> apply(
            ObjectReader reader,
            @Nullable ObjectId tree,
            SortedMap<String, Optional<Merged.Entry>> entries)
            throws IOException {
        Map<String, Merged.Entry> all = read(reader, tree);
        for (Map.Entry<String, SortedMap<String, Optional<Merged.Entry>>> group :
                grouped(entries).entrySet()) {
            Optional<Merged.Entry> entry = entry(reader, all, group.getKey(), group.getValue());
            entry.ifPresentOrElse(
                    e -> all.put(group.getKey(), e), () -> all.remove(group.getKey()));
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(write(all));
    }

    private Optional<Merged.Entry> entry(
            ObjectReader reader,
            Map<String, Merged.Entry> all,
            String name,
            SortedMap<String, Optional<Merged.Entry>> below)
            throws IOException {
        Optional<Merged.Entry> itself = below.get("");
        if (itself != null) {
            return itself;
        }
        Merged.Entry old = all.get(name);
        boolean isTree = old != null && FileMode.TREE.equals(old.mode().getBits());
        return apply(reader, isTree && old != null ? old.id() : null, below)
                .map(id -> new Merged.Entry(id, FileMode.TREE));
    }

    /** By first name: the rest of the path to the entry; the empty rest is the name itself. */
    private static Map<String, SortedMap<String, Optional<Merged.Entry>>> grouped(
            SortedMap<String, Optional<Merged.Entry>> entries) {
        Map<String, SortedMap<String, Optional<Merged.Entry>>> groups = new TreeMap<>();
        for (Map.Entry<String, Optional<Merged.Entry>> entry : entries.entrySet()) {
            String path = entry.getKey();
            int slash = path.indexOf('/');
            String name = slash < 0 ? path : path.substring(0, slash);
            String rest = slash < 0 ? "" : path.substring(slash + 1);
            groups.computeIfAbsent(name, first -> new TreeMap<>()).put(rest, entry.getValue());
        }
        return groups;
    }

    private static Map<String, Merged.Entry> read(ObjectReader reader, @Nullable ObjectId tree)
            throws IOException {
        Map<String, Merged.Entry> entries = new TreeMap<>();
        if (tree != null) {
            CanonicalTreeParser parser = new CanonicalTreeParser();
            for (parser.reset(reader, tree); !parser.eof(); parser.next()) {
                entries.put(
                        parser.getEntryPathString(),
                        new Merged.Entry(parser.getEntryObjectId(), parser.getEntryFileMode()));
            }
        }
        return entries;
    }

    private ObjectId write(Map<String, Merged.Entry> entries) throws IOException {
        Map<String, String> ordered = new TreeMap<>(TreeEdit::compareUtf8);
        entries.forEach((name, entry) -> ordered.put(sortKey(name, entry), name));
        TreeFormatter formatter = new TreeFormatter();
        for (String name : ordered.values()) {
            Merged.Entry entry = entries.get(name);
            if (entry != null) {
                formatter.append(name, entry.mode(), entry.id());
            }
        }
        return inserter.insert(formatter);
    }

    /** Git sorts directories as if their names ended in a slash. */
    private static String sortKey(String name, Merged.Entry entry) {
        return FileMode.TREE.equals(entry.mode().getBits()) ? name + "/" : name;
    }

    /** Git sorts by bytes; Java's own order differs beyond the basic plane. */
    private static int compareUtf8(String a, String b) {
        return Arrays.compareUnsigned(
                a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }
}
