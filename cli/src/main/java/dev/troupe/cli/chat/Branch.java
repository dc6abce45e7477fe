package dev.troupe.cli.chat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The branch that a checkout is on, read from git's own files: asked for with every status line. */
final class Branch {
    private static final String REFERENCE = "ref: refs/heads/";
    private static final String LINKED = "gitdir: ";
    private static final int SHORT = 10;

    private Branch() {}

    /** Its name, or the beginning of a commit's id, or nothing where it cannot be told. */
    static String of(Path checkout) {
        try {
            Path git = checkout.resolve(".git");
            if (Files.isRegularFile(git)) {
                String link = Files.readString(git).strip();
                if (!link.startsWith(LINKED)) {
                    return "";
                }
                git = checkout.resolve(link.substring(LINKED.length()));
            }
            String head = Files.readString(git.resolve("HEAD")).strip();
            return head.startsWith(REFERENCE)
                    ? head.substring(REFERENCE.length())
                    : head.substring(0, Math.min(SHORT, head.length()));
        } catch (IOException e) {
            return "";
        }
    }
}
