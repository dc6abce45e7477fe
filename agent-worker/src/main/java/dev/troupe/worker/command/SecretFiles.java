package dev.troupe.worker.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Finds the secret files below a workspace, ignored ones too, by their names. */
final class SecretFiles {
    /** Other people's code in large numbers: its keys are samples. */
    private static final Set<String> SKIPPED =
            Set.of(".git", "node_modules", ".venv", "venv", "__pycache__", ".gradle", ".tox");

    private final Path workspace;
    private final Predicate<String> secret;

    SecretFiles(Path workspace, Predicate<String> secret) {
        this.workspace = workspace;
        this.secret = secret;
    }

    /** Regular files, links resolved, in order. */
    Set<Path> find() {
        Set<Path> found = new TreeSet<>();
        try {
            Files.walkFileTree(
                    workspace,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path directory, BasicFileAttributes attributes) {
                            return SKIPPED.contains(String.valueOf(directory.getFileName()))
                                    ? FileVisitResult.SKIP_SUBTREE
                                    : FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            consider(file, found);
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException gone) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "The workspace " + workspace + " cannot be read.", unreadable);
        }
        return found;
    }

    private void consider(Path file, Set<Path> found) {
        String relative = workspace.relativize(file).toString().replace('\\', '/');
        if (!secret.test(relative)) {
            return;
        }
        try {
            Path real = file.toRealPath();
            if (real.startsWith(workspace) && Files.isRegularFile(real)) {
                found.add(real);
            }
        } catch (IOException dangling) {
            // A link that leads nowhere hides nothing.
        }
    }
}
