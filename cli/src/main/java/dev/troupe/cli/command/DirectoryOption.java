package dev.troupe.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The directory that a command is about. */
public final class DirectoryOption {
    @Option(
            names = {"-C", "--directory"},
            paramLabel = "DIR",
            description = "Use the repository around DIR instead of the current directory.")
    @Nullable Path directory;

    /**
     * The directory, with symbolic links resolved.
     *
     * @throws UsageException when it is none
     */
    public Path resolve(CommandContext context) {
        Path called = context.directory();
        Path path = directory == null ? called : called.resolve(directory);
        if (!Files.isDirectory(path)) {
            throw new UsageException(
                    path + " is not a directory.", "Name an existing directory after `-C`.");
        }
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new UsageException(
                    path + " cannot be entered (" + e.getMessage() + ").",
                    "Check its permissions.");
        }
    }
}
