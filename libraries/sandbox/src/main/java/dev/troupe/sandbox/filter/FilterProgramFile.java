package dev.troupe.sandbox.filter;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.AtomicFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the filter in a file that no command sees, as bubblewrap reads it from one. The file is named after its
 * contents and made again when somebody has removed it.
 */
public final class FilterProgramFile {
    private static final String TEMPORARY = "troupe-sandbox";

    private final byte[] program;
    private @Nullable Path directory;

    private FilterProgramFile(byte[] program, @Nullable Path directory) {
        this.program = program;
        this.directory = directory;
    }

    /**
     * Prepares the filter for this machine; empty where there is none for its processor.
     *
     * @param home Troupe's own directory, which commands never see; where there is none, a temporary one is made
     */
    public static Optional<FilterProgramFile> of(@Nullable Path home) {
        Path directory = home != null && Files.isDirectory(home) ? home.resolve("sandbox") : null;
        return SystemCallFilter.program().map(it -> new FilterProgramFile(it, directory));
    }

    /** Returns the file, which is there. */
    public synchronized Path write() {
        try {
            Path inside = directory == null ? createDirectory() : directory;
            directory = inside;
            Path file = inside.resolve(ContentBlob.hash(program) + ".bpf");
            if (!Files.exists(file)) {
                Files.createDirectories(inside);
                AtomicFiles.write(file, program);
            }
            return file;
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "The system call filter of the sandbox could not be written to "
                            + directory
                            + ".",
                    failed);
        }
    }

    private Path createDirectory() throws IOException {
        Path created = Files.createTempDirectory(TEMPORARY);
        Path file = created.resolve(ContentBlob.hash(program) + ".bpf");
        // In reverse order at the end: the directory is deleted when it is empty.
        created.toFile().deleteOnExit();
        file.toFile().deleteOnExit();
        return created;
    }
}
