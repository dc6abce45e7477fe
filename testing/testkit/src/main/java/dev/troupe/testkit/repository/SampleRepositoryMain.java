package dev.troupe.testkit.repository;

import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Makes a {@link SampleRepository} as a program of its own. */
public final class SampleRepositoryMain {
    private SampleRepositoryMain() {}

    /**
     * Writes and commits the project.
     *
     * @param arguments the directory, absent or empty; exit status 1, with a sentence, when it cannot be made
     */
    public static void main(String[] arguments) {
        try {
            SampleRepository.create(Path.of(arguments[0]));
        } catch (UncheckedIOException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
