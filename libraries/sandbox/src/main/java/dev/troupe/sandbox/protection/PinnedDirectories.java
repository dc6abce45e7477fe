package dev.troupe.sandbox.protection;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Directories that must keep their place, since it is what makes files in them secret or protected. A mount of its
 * own cannot be renamed; a file that is mounted over can, with the directory that it is in.
 */
public final class PinnedDirectories {
    private final Path workspace;
    private final Set<Path> directories = new TreeSet<>();

    public PinnedDirectories(Path workspace) {
        this.workspace = workspace;
    }

    /** Those on the way to protected paths. */
    public PinnedDirectories protecting(Set<Path> paths) {
        paths.stream()
                .filter(it -> !it.startsWith(workspace.resolve(".git")))
                .forEach(it -> pin(workspace.relativize(it), 0));
        return this;
    }

    /**
     * Those whose names make files secret: a key in {@code .ssh} is one by no name of its own.
     *
     * @param secret says of a path whether the file is secret
     */
    public PinnedDirectories hiding(Set<Path> files, Predicate<String> secret) {
        files.stream().map(workspace::relativize).forEach(it -> hide(it, secret));
        return this;
    }

    /** By the shortest end of its path that says so. Where a link led here, none does. */
    private void hide(Path file, Predicate<String> secret) {
        int names = file.getNameCount();
        for (int from = names - 1; from >= 0; from--) {
            if (secret.test(file.subpath(from, names).toString())) {
                pin(file, from);
                return;
            }
        }
    }

    /** Outer ones first. */
    public Set<Path> directories() {
        return directories;
    }

    /** @param from the first name of the path that must stay as it is */
    private void pin(Path path, int from) {
        for (int names = from + 1; names < path.getNameCount(); names++) {
            directories.add(workspace.resolve(path.subpath(0, names)));
        }
    }
}
