package dev.troupe.workspace.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A copy of a checkout's index for git to bring up to date: {@code git diff} writes the index that it reads, whatever
 * it is told about locks.
 */
public final class GitIndexCopy implements AutoCloseable {
    private final Path directory;

    private GitIndexCopy(Path directory) {
        this.directory = directory;
    }

    /** Of the index as it is now; there is none before the first file is added. */
    public static GitIndexCopy of(GitCheckout checkout) throws IOException {
        GitIndexCopy copy = new GitIndexCopy(Files.createTempDirectory("troupe-index-"));
        try {
            // Git compares its time with those of the files.
            Files.copy(
                    checkout.gitDirectory().resolve("index"),
                    copy.file(),
                    StandardCopyOption.COPY_ATTRIBUTES);
        } catch (NoSuchFileException none) {
            return copy;
        } catch (IOException | RuntimeException failed) {
            copy.close();
            throw failed;
        }
        return copy;
    }

    /** Git that works with it. */
    public NativeGit in(NativeGit git) {
        return git.variable("GIT_INDEX_FILE", file().toString());
    }

    private Path file() {
        return directory.resolve("index");
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file());
        // An interrupted git leaves its lock behind.
        Files.deleteIfExists(directory.resolve("index.lock"));
        Files.delete(directory);
    }
}
