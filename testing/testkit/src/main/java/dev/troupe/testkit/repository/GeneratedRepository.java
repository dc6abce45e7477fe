package dev.troupe.testkit.repository;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * A git repository of plausible Java, Markdown and YAML files; the same arguments give the same bytes
 * and the same commit.
 *
 * @param directory the work tree
 * @param commit id of its only commit
 * @param files paths of all files, relative, sorted
 */
public record GeneratedRepository(Path directory, String commit, List<String> files) {
    /** Copies the list. */
    public GeneratedRepository {
        files = List.copyOf(files);
    }

    /**
     * Writes and commits exactly {@code files} files.
     *
     * @param directory absent or empty
     * @param files at least 1
     * @param seed chooses names and contents
     * @throws IllegalArgumentException when the directory holds anything or files is below 1
     * @throws UncheckedIOException when it cannot be written, or git is missing
     */
    public static GeneratedRepository create(Path directory, int files, long seed) {
        if (files < 1) {
            throw new IllegalArgumentException(
                    "A repository of " + files + " files was asked for; ask for at least 1.");
        }
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        TreeSet<String> written = new TreeSet<>();
        try {
            SampleGitRunner git = SampleGitRunner.initialise(directory);
            for (int number = 0; number < files; number++) {
                GeneratedFile file = GeneratedFile.choose(number, random);
                Path target = directory.resolve(file.path());
                Files.createDirectories(target.resolveSibling("."));
                Files.writeString(target, file.content());
                written.add(file.path());
            }
            String commit = git.commitAll("Add generated sources");
            return new GeneratedRepository(directory, commit, List.copyOf(written));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The generated repository was not made in " + directory + ".", e);
        }
    }
}
