package dev.troupe.sandbox.protection;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Lists the files that commands are not to see.
 *
 * @param files what they see instead, by path
 * @param directories those that are shown empty
 */
public record SecretFileMasks(Map<Path, Path> files, Set<Path> directories) {
    /** Replaces a file that is not to be seen at all. */
    public static final Path NOTHING = Path.of("/dev/null");

    /**
     * Finds what commands must not read.
     *
     * @param linked git directories outside of the workspace
     * @param secret says of a name whether commands must not read the file
     * @param sockets whether to hide sockets and named pipes as well
     */
    public static SecretFileMasks of(
            SecretFileFinder.Found found,
            List<Path> linked,
            Predicate<String> secret,
            SanitizedGitConfig plain,
            boolean sockets) {
        GitDirectoryScanner git = new GitDirectoryScanner(secret);
        found.repositories().forEach(git::look);
        linked.forEach(git::look);
        Map<Path, Path> files = new TreeMap<>(plain.masks(git.configs()));
        found.files().forEach(file -> files.put(file, NOTHING));
        git.secrets().forEach(file -> files.put(file, NOTHING));
        if (sockets) {
            // A bind of the socket itself, even a read-only one, still leads to who listens there.
            found.sockets().forEach(it -> files.put(it, NOTHING));
            git.sockets().forEach(it -> files.put(it, NOTHING));
        }
        Set<Path> locked = new TreeSet<>(git.locked());
        locked.addAll(found.locked());
        return new SecretFileMasks(files, locked);
    }
}
