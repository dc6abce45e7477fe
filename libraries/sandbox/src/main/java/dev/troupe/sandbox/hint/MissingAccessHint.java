package dev.troupe.sandbox.hint;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what a command missed because of the sandbox, and what people can do to give it. */
public final class MissingAccessHint {
    private static final Pattern DOCKER =
            Pattern.compile("(?i)docker\\.sock|cannot connect to the docker daemon|podman\\.sock");
    private static final Pattern SSH =
            Pattern.compile(
                    "Permission denied \\(publickey|Could not open a connection to your authentication agent"
                            + "|Host key verification failed");
    private static final Pattern GPG =
            Pattern.compile(
                    "gpg: signing failed|gpg failed to sign|gpg: can't connect to the|gpg: no secret key|No secret key",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern READ_ONLY =
            Pattern.compile("(?:EROFS|Read-only file system)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PATH = Pattern.compile("(?:^|[\\s'\"`‘(=])(/[^\\s:'\"`‘’,)]+)");

    private MissingAccessHint() {}

    /**
     * Finds what a command missed.
     *
     * @param workspace real path; what is read-only in it has reasons of its own
     */
    public static List<String> notices(Path workspace, int exit, String output) {
        List<String> notices = new ArrayList<>();
        if (exit == 0) {
            return notices;
        }
        if (DOCKER.matcher(output).find()) {
            notices.add(
                    "The sandbox hides the sockets of Docker and Podman from commands, because a program with such a socket can do anything on this machine."
                            + " Ask the user to run this command.");
        }
        if (SSH.matcher(output).find()) {
            notices.add(
                    "The sandbox shows commands neither SSH keys nor the SSH agent. Ask the user to run this command.");
        }
        if (GPG.matcher(output).find()) {
            notices.add(
                    "The sandbox shows commands neither GPG keys nor the GPG agent. Commit without a signature, or ask the user to sign.");
        }
        readOnly(workspace, output, notices);
        return notices;
    }

    private static void readOnly(Path workspace, String output, List<String> notices) {
        for (String line : output.lines().toList()) {
            if (!READ_ONLY.matcher(line).find()) {
                continue;
            }
            Matcher path = PATH.matcher(line);
            while (path.find()) {
                if (!isIn(workspace, path.group(1))) {
                    notices.add(
                            "%s is read-only for commands. Write into the workspace, or into a directory below /tmp, which is removed afterwards."
                                    .formatted(path.group(1)));
                    return;
                }
            }
        }
    }

    private static boolean isIn(Path workspace, String path) {
        try {
            return Path.of(path).normalize().startsWith(workspace);
        } catch (InvalidPathException none) {
            return true;
        }
    }
}
