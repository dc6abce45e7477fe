package dev.troupe.testkit.repository;

import dev.troupe.testkit.model.scenario.ModelScenario;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The demo's project: a price calculator in plain Java without a build tool, whose test fails because
 * of a real bug. {@link #scenario()} is a conversation that finds and fixes it.
 *
 * @param directory the work tree
 * @param commit id of its only commit; the same on every machine
 */
public record SampleRepository(Path directory, String commit) {
    /** What a person would ask for. */
    public static final String REQUEST =
            "The test src/PricesTest.java fails. Find the bug, fix it, and note the fix in CHANGELOG.md.";

    /** The command that runs the test: exit status 1 before the fix, 0 after it. Needs Java 16 or later. */
    public static final String TEST_COMMAND = "java src/PricesTest.java";

    private static final List<String> FILES =
            List.of(
                    ".gitignore",
                    "CHANGELOG.md",
                    "README.md",
                    "data/carts.csv",
                    "docs/pricing-rules.md",
                    "src/Prices.java",
                    "src/PricesTest.java");

    /**
     * Writes and commits the project.
     *
     * @param directory absent or empty
     * @throws IllegalArgumentException when it holds anything
     * @throws UncheckedIOException when it cannot be written, or git is missing
     */
    public static SampleRepository create(Path directory) {
        try {
            SampleGitRunner git = SampleGitRunner.initialise(directory);
            for (String file : FILES) {
                Path target = directory.resolve(file);
                Files.createDirectories(target.resolveSibling("."));
                Files.writeString(target, resource("/demo/repository/" + stored(file)));
            }
            return new SampleRepository(directory, git.commitAll("Add price calculator"));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The sample repository was not made in " + directory + ".", e);
        }
    }

    /** The conversation for {@link #REQUEST}, also in the file {@code /demo/scenario.yaml} of this jar. */
    public static ModelScenario scenario() {
        try {
            return ModelScenario.parse(resource("/demo/scenario.yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException("The demo scenario is unreadable.", e);
        }
    }

    /** Packaging tools leave files out that look like version control's own. */
    private static String stored(String file) {
        return file.equals(".gitignore") ? "gitignore" : file;
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = SampleRepository.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("Resource " + name + " is missing from the jar.");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
