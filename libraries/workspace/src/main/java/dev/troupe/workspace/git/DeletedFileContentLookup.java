package dev.troupe.workspace.git;

import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Files that are gone from a work tree, as the newest commits had them. */
public final class DeletedFileContentLookup {
    private static final String COMMITS = "100";
    private static final Pattern BLOB = Pattern.compile("([0-9a-f]{40,64}) blob \\d+");

    private DeletedFileContentLookup() {}

    /**
     * The last version of a file among the newest hundred commits.
     *
     * @param path relative to the work tree's top level, with forward slashes
     * @return empty when none of them has it
     * @throws IOException when git cannot be asked
     */
    public static Optional<byte[]> of(GitCheckout checkout, String path) throws IOException {
        // A line break would be taken for the next question.
        if (path.lines().count() != 1) {
            return Optional.empty();
        }
        NativeGit git = checkout.git();
        ShortProcessRunner.Answer commits =
                git.run("rev-list", "--first-parent", "-n", COMMITS, "HEAD");
        if (!commits.ok()) {
            return Optional.empty();
        }
        String asked =
                commits.text()
                        .lines()
                        .map(it -> it + ":" + path + "\n")
                        .collect(Collectors.joining());
        List<String> answers =
                git.feed(asked.getBytes(StandardCharsets.UTF_8), "cat-file", "--batch-check")
                        .text()
                        .lines()
                        .toList();
        Optional<String> found =
                answers.stream()
                        .map(BLOB::matcher)
                        .filter(Matcher::matches)
                        .map(it -> it.group(1))
                        .findFirst();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(git.succeed("cat-file", "blob", found.get()).bytes());
    }
}
