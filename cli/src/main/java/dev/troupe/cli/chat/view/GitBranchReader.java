package dev.troupe.cli.chat.view;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The branch that a checkout is on, read from git's own files: asked for with every status line. */
final class GitBranchReader {
    private static final String REFERENCE = "ref: refs/heads/";
    private static final String LINKED = "gitdir: ";
    private static final int SHORT = 10;
    private static final int MOST_BYTES = 8_192;

    private GitBranchReader() {}

    /** Its name, or the beginning of a commit's id, or nothing where it cannot be told. */
    static String of(Path checkout) {
        try {
            Path git = checkout.resolve(".git");
            if (Files.isRegularFile(git)) {
                String link = beginning(git);
                if (!link.startsWith(LINKED)) {
                    return "";
                }
                git = checkout.resolve(link.substring(LINKED.length()));
            }
            String head = beginning(git.resolve("HEAD"));
            return head.startsWith(REFERENCE)
                    ? head.substring(REFERENCE.length())
                    : head.substring(0, Math.min(SHORT, head.length()));
        } catch (IOException | InvalidPathException e) {
            return "";
        }
    }

    // Whoever made the checkout made these files: a pipe would never end, and a link may lead to
    // anything.
    private static String beginning(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
        }
    }
}
