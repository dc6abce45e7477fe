package dev.troupe.standalone.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Names the ways in which the database gets away from root: PostgreSQL refuses to run as it. A user namespace without a
 * mapping makes the process nobody inside while files keep their owner outside.
 */
public enum RootPrivilegeDrop {
    /** Not started as root, nothing to drop. */
    OWN("runs as the user who started it", ""),
    /** Started as root: a user namespace hides it. */
    NAMESPACE("started as root, dropped into a user namespace", "unshare --user"),
    /** Started as root where user namespaces are off: another user. */
    NOBODY(
            "started as root, dropped to the user nobody",
            "setpriv --reuid=65534 --regid=65534 --clear-groups --");

    private final String words;
    private final String prefix;

    RootPrivilegeDrop(String words, String prefix) {
        this.words = words;
        this.prefix = prefix;
    }

    /** One phrase for people. */
    public String words() {
        return words;
    }

    /** A command that drops first and then becomes the given one. */
    public List<String> command(List<String> command) {
        List<String> whole = new ArrayList<>();
        if (!prefix.isEmpty()) {
            whole.addAll(List.of(prefix.split(" ", -1)));
        }
        whole.addAll(command);
        return whole;
    }

    /** Whether files must be handed to another user before that user can use them. */
    boolean needsOwnership() {
        return this == NOBODY;
    }

    /** The way that works on this machine for the current user. */
    public static RootPrivilegeDrop detect() {
        if (!isRoot()) {
            return OWN;
        }
        return works(NAMESPACE.command(List.of("true"))) ? NAMESPACE : NOBODY;
    }

    private static boolean isRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException e) {
            return "root".equals(System.getProperty("user.name"));
        }
    }

    private static boolean works(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
