package dev.troupe.testkit.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Names the user that PostgreSQL runs as, since it refuses to run as root. */
enum PostgresProcessUser {
    /** The user of this JVM, who is not root. */
    SAME,
    /** Root inside a user namespace of its own, where root looks like nobody. */
    NAMESPACE,
    /** An unprivileged user, for containers whose root may not make namespaces. */
    NOBODY;

    private static final int NOBODY_ID = 65_534;

    /** The first of the three that works here. */
    static PostgresProcessUser detect() throws IOException {
        if (!run("id", "-u").equals("0")) {
            return SAME;
        }
        return run("unshare", "--user", "id", "-u").equals(Integer.toString(NOBODY_ID))
                ? NAMESPACE
                : NOBODY;
    }

    /** What to put before a command. */
    List<String> prefix() {
        return switch (this) {
            case SAME -> List.of();
            case NAMESPACE -> List.of("unshare", "--user");
            case NOBODY ->
                    List.of(
                            "setpriv",
                            "--reuid=" + NOBODY_ID,
                            "--regid=" + NOBODY_ID,
                            "--clear-groups");
        };
    }

    /** Hands a directory to whoever will run. */
    void own(Path directory) throws IOException {
        switch (this) {
            case SAME, NAMESPACE -> {}
            case NOBODY -> {
                Files.setAttribute(directory, "unix:gid", NOBODY_ID);
                Files.setAttribute(directory, "unix:uid", NOBODY_ID);
            }
        }
    }

    private static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
