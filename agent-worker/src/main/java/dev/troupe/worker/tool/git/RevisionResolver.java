package dev.troupe.worker.tool.git;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.util.regex.Pattern;

/** Turns a model's words for revisions into names of commits, so that nothing else of them reaches git. */
final class RevisionResolver {
    static final String HEAD = "HEAD";
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}(?:[0-9a-f]{24})?");

    private final NativeGit git;

    RevisionResolver(NativeGit git) {
        this.git = git;
    }

    /** Whether the words mean two commits. */
    static boolean range(String given) {
        return given.contains("..");
    }

    /**
     * The name of a commit.
     *
     * @throws ToolInputException when the word means none
     */
    String commit(String given) throws IOException {
        String word = given.strip();
        String name = word.isEmpty() ? HEAD : word;
        if (name.startsWith("-") || name.chars().anyMatch(Character::isISOControl)) {
            throw unknown(name);
        }
        ShortProcessRunner.Answer answer =
                git.run("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}");
        if (!answer.ok() || !COMMIT.matcher(answer.text()).matches()) {
            throw unknown(name);
        }
        return answer.text();
    }

    /** One commit, or two with the dots between them; a missing one is HEAD. */
    String commits(String given) throws IOException {
        int at = given.indexOf("..");
        if (at < 0) {
            return commit(given);
        }
        String dots = given.startsWith("...", at) ? "..." : "..";
        return commit(given.substring(0, at)) + dots + commit(given.substring(at + dots.length()));
    }

    /** What everything is new to: the last commit, or nothing at all before the first. */
    String last() throws IOException {
        ShortProcessRunner.Answer head =
                git.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
        return head.ok() ? head.text() : git.must("hash-object", "-t", "tree", "--stdin");
    }

    private static ToolInputException unknown(String name) {
        return new ToolInputException(
                name.equals(HEAD)
                        ? "There is no commit yet. Use status, or diff without a revision."
                        : "The revision \"%s\" means no commit of this repository. Give a commit, branch or tag, such as HEAD~1, main or main...HEAD; log lists commits."
                                .formatted(name.replaceAll("\\p{Cntrl}", "?")));
    }
}
