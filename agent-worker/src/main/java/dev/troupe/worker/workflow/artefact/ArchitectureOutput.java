package dev.troupe.worker.workflow.artefact;

import dev.troupe.edit.file.RegularFileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The design, as an artefact of the workflow.
 *
 * @param path of its record in the repository
 * @param text the record, as it was written
 * @param steps how to get there; may be empty
 */
public record ArchitectureOutput(String path, String title, String text, List<String> steps) {
    /** What the record says now: people may have edited it. As it was written when it cannot be read. */
    public String now(Path repository) {
        return read(repository).orElse(text);
    }

    /** Whether it is there as it was written. */
    public boolean stands(Path repository) {
        return read(repository).filter(text::equals).isPresent();
    }

    private Optional<String> read(Path repository) {
        try {
            byte[] bytes = RegularFileReader.read(repository.resolve(path));
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
