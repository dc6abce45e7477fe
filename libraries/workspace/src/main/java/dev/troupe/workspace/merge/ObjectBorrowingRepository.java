package dev.troupe.workspace.merge;

import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A repository without settings, attributes or refs that only borrows the objects of another. Nothing in it
 * is worth keeping: when git does not do its work there, it is made anew.
 */
final class ObjectBorrowingRepository {
    private final Path lender;
    private final Path directory;

    ObjectBorrowingRepository(NativeGit lender) {
        this.lender = lender.gitDirectory();
        this.directory = this.lender.resolve("troupe-merge.git");
    }

    /** Opens it, or creates it. */
    NativeGit open() throws IOException {
        if (!Files.exists(directory.resolve("HEAD"))) {
            renew();
        }
        return NativeGit.bare(directory)
                .variable(
                        "GIT_OBJECT_DIRECTORY",
                        lender.resolve("objects").toAbsolutePath().toString())
                .variable("GIT_ATTR_NOSYSTEM", "1");
    }

    /** Puts a whole one in the place of what is there. Whoever uses that one fails, and does this too. */
    void renew() throws IOException {
        Path fresh = lender.resolve("troupe-merge-" + UUID.randomUUID() + ".new");
        Path old = lender.resolve("troupe-merge-" + UUID.randomUUID() + ".old");
        NativeGit.create(fresh);
        try {
            Files.move(directory, old, StandardCopyOption.ATOMIC_MOVE);
            delete(old);
        } catch (NoSuchFileException none) {
            // There was none, or another thread was faster.
        }
        try {
            Files.move(fresh, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException other) {
            delete(fresh);
            if (!Files.exists(directory.resolve("HEAD"))) {
                throw other;
            }
        }
    }

    private static void delete(Path top) throws IOException {
        List<Path> all;
        try (Stream<Path> paths = Files.walk(top)) {
            all = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.deleteIfExists(path);
        }
    }
}
