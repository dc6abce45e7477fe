package dev.troupe.sandbox.index;

import dev.troupe.contracts.blob.ContentBlob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps copies of the indexes of repositories in which hidden files that are tracked count as unchanged. Without them git
 * takes each for modified, and cannot show a difference. A copy is made anew when its index or the hidden files change.
 */
public final class MaskedIndexCache {
    private static final Logger LOG = LoggerFactory.getLogger(MaskedIndexCache.class);
    private static final int REPOSITORIES = 64;

    private final Map<Path, Known> known =
            new LinkedHashMap<>(REPOSITORIES, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Path, Known> eldest) {
                    return size() > REPOSITORIES;
                }
            };

    private record Known(String state, Set<String> hidden, Path file, boolean isNeeded) {}

    /**
     * Finds the copy of an index; empty when it tracks no hidden file.
     *
     * @param repository git directory that the index is in
     * @param tree its working tree
     * @param hidden files that commands see empty
     * @param directory takes the copy
     */
    public synchronized Optional<Path> find(
            Path repository, Path tree, Collection<Path> hidden, Path directory) {
        Path index = repository.resolve("index");
        Set<String> names = new TreeSet<>();
        for (Path file : hidden) {
            if (file.startsWith(tree)) {
                names.add(tree.relativize(file).toString());
            }
        }
        if (names.isEmpty() || !Files.isRegularFile(index, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        byte[] name = index.toString().getBytes(StandardCharsets.UTF_8);
        Path file = directory.resolve(ContentBlob.hash(name) + ".index");
        try {
            Known found = known.get(file);
            String state = state(index);
            if (found == null
                    || !found.state().equals(state)
                    || !found.hidden().equals(names)
                    || (found.isNeeded() && !Files.exists(file))) {
                boolean needed = new IndexCopyWriter(repository, tree).write(names, file);
                found = new Known(state, names, file, needed);
                known.put(file, found);
            }
            return found.isNeeded() ? Optional.of(file) : Optional.empty();
        } catch (IOException failed) {
            LOG.warn("Git reports hidden files in {} as changed: {}", tree, failed.getMessage());
            return Optional.empty();
        }
    }

    private static String state(Path index) throws IOException {
        BasicFileAttributes read = Files.readAttributes(index, BasicFileAttributes.class);
        return read.lastModifiedTime() + " " + read.size() + " " + read.fileKey();
    }
}
