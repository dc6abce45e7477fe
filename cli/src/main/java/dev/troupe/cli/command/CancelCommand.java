package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code troupe cancel}: ends what a session is doing. */
@Command(name = "cancel", description = "Cancel what a session is doing. Its changes stay.")
final class CancelCommand extends TroupeCommand {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration END = Duration.ofSeconds(30);

    @Parameters(
            paramLabel = "ID",
            arity = "0..1",
            description = "The session; otherwise the last one of this repository.")
    @Nullable String id;

    @Mixin DirectoryOption where = new DirectoryOption();

    CancelCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() throws InterruptedException {
        Ids.check(id, "session");
        Path directory = where.resolve(surroundings);
        TroupeApi api = surroundings.connect();
        Session session = new SessionFinder(api).find(id, directory);
        if (!busy(session)) {
            surroundings.console().out().println("Session " + session.id() + " does nothing.");
            return 0;
        }
        Session now = api.cancel(session.id());
        long asked = System.nanoTime();
        while (busy(now)) {
            if (System.nanoTime() - asked > END.toNanos()) {
                throw new TroupeException(
                        ErrorCode.CONFLICT,
                        "Session "
                                + session.id()
                                + " was told to cancel but still works after "
                                + END.toSeconds()
                                + " s.",
                        "Run `troupe doctor`.",
                        null);
            }
            Thread.sleep(LOOK);
            now = api.session(session.id());
        }
        surroundings.console().out().println("Cancelled session " + session.id() + ".");
        return 0;
    }

    private static boolean busy(Session session) {
        return session.state() == SessionState.WORKING || session.state() == SessionState.WAITING;
    }
}
