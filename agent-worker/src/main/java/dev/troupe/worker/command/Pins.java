package dev.troupe.worker.command;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Directories that must keep their place, since it is what makes files in them secret or protected. A mount of its
 * own cannot be renamed; a file that is mounted over can, with the directory that it is in.
 */
final class Pins {
    private final Path workspace;
    private final Set<Path> directories = new TreeSet<>();

    Pins(Path workspace) {
        this.workspace = workspace;
    }

    /** Those on the way to protected paths. */
    Pins protecting(Set<Path> paths) {
        for (Path path : paths) {
            if (!path.startsWith(workspace.resolve(".git"))) {
                pin(path, workspace);
            }
        }
        return this;
    }

    /**
     * Those whose names make files secret: a key in {@code .ssh} is one by no name of its own.
     *
     * @param secret says of a path whether the file is secret
     */
    Pins hiding(Set<Path> files, Predicate<String> secret) {
        for (Path file : files) {
            Path top = file;
            while (!top.equals(workspace) && !secret.test(below(top, file))) {
                top = top.getParent();
            }
            if (!top.equals(workspace) || secret.test(below(workspace, file))) {
                pin(file, top);
            }
        }
        return this;
    }

    /** Outer ones first. */
    Set<Path> directories() {
        return directories;
    }

    private void pin(Path path, Path top) {
        for (Path at = path.getParent(); at.startsWith(top) && !at.equals(top); at = at.getParent()) {
            directories.add(at);
        }
    }

    private static String below(Path directory, Path file) {
        return directory.relativize(file).toString();
    }
}
