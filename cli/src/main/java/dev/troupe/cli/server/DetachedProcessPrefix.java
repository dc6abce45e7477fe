package dev.troupe.cli.server;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts a background server into a session of its own, so that neither Ctrl-C nor a closing terminal
 * reaches it. Java itself cannot; every system we run on has one of these.
 */
public final class DetachedProcessPrefix {
    private DetachedProcessPrefix() {}

    /** What to put before the command. Each of them becomes the command, keeping the process id. */
    public static List<String> prefix() {
        List<String> session = ownSession();
        return session.isEmpty() ? List.of("nohup") : session;
    }

    /** The same where the command becomes the leader of a group of its own; empty where none can. */
    public static List<String> ownSession() {
        @Nullable Path setsid = ServerProgram.onPath("setsid");
        if (setsid != null) {
            return List.of(setsid.toString());
        }
        @Nullable Path perl = ServerProgram.onPath("perl");
        if (perl != null) {
            return List.of(
                    perl.toString(), "-e", "use POSIX; POSIX::setsid(); exec @ARGV or die $!");
        }
        return List.of();
    }
}
