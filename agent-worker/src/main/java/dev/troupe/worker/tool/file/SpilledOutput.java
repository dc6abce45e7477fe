package dev.troupe.worker.tool.file;

import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.worker.tool.ToolContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The output of one of the task's own commands, kept outside of the workspace as it was too long for
 * the model, which has been told its path.
 */
record SpilledOutput(Path file) {
    private static final String SUFFIX = ".txt";

    /**
     * The output that a path names.
     *
     * @param given what the model wrote
     * @return empty when it names anything else, be it beside the outputs or through a link
     */
    static Optional<SpilledOutput> of(String given, ToolContext context) {
        try {
            Path named = Path.of(given.strip());
            if (!named.isAbsolute() || !named.toString().endsWith(SUFFIX)) {
                return Optional.empty();
            }
            Path real = named.toRealPath();
            boolean own =
                    context.spill().toRealPath().equals(real.getParent())
                            && Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS);
            return own ? Optional.of(new SpilledOutput(real)) : Optional.empty();
        } catch (IOException | InvalidPathException none) {
            return Optional.empty();
        }
    }

    /** Its lines; bytes that are no UTF-8 become replacement characters. */
    List<String> lines() {
        try {
            return new String(RegularFileReader.read(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "The output " + file + " cannot be read: " + unreadable.getMessage(),
                    unreadable);
        }
    }
}
