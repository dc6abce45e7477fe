package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.TaskView;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe cancel}: ends what a session is doing, or one task of it. */
@Command(
        name = "cancel",
        description = {
            "Cancel the work of a session, or one of its tasks.",
            "File changes made so far stay."
        })
public final class CancelCommand extends TroupeCommand {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration END = Duration.ofSeconds(30);

    @Parameters(
            paramLabel = "ID",
            arity = "0..1",
            description = "The session's ID. Default: the last session of this repository.")
    @Nullable String id;

    @Option(
            names = "--task",
            paramLabel = "TASK",
            description = "Cancel only this task and its subtasks; see `troupe tasks`.")
    @Nullable String task;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public CancelCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() throws InterruptedException {
        PartialIdResolver.check(id, "session");
        PartialIdResolver.check(task, "task");
        Path directory = directoryOption.resolve(context);
        TroupeApi api = context.connect();
        Session session = new SessionFinder(api).find(id, directory);
        if (task == null) {
            all(api, session);
        } else {
            one(api, PartialIdResolver.only(task, "task", api.tasks(session.id()), TaskView::id));
        }
        return 0;
    }

    private void all(TroupeApi api, Session session) throws InterruptedException {
        String what = "Session " + session.id();
        if (!busy(session)) {
            print(what + " does nothing.");
            return;
        }
        if (busy(api.cancel(session.id()))) {
            await(what, () -> !busy(api.session(session.id())));
        }
        print("Cancelled session " + session.id() + ".");
    }

    private void one(TroupeApi api, TaskView found) throws InterruptedException {
        String what = "Task " + found.id();
        if (found.ended()) {
            print(what + " has ended already: it " + ending(found.state()) + ".");
            return;
        }
        if (!api.cancel(found.sessionId(), found.id()).ended()) {
            await(what, () -> again(api, found).ended());
        }
        TaskView now = again(api, found);
        print(
                now.state().equals("cancelled")
                        ? "Cancelled task " + found.id() + "."
                        : what + " had just ended: it " + ending(now.state()) + ".");
    }

    private static TaskView again(TroupeApi api, TaskView found) {
        List<TaskView> tasks = api.tasks(found.sessionId());
        UUID id = found.id();
        return tasks.stream().filter(it -> it.id().equals(id)).findFirst().orElse(found);
    }

    private static String ending(String state) {
        return state.equals("succeeded") || state.equals("failed") ? state : "was " + state;
    }

    private static void await(String what, BooleanSupplier ended) throws InterruptedException {
        long asked = System.nanoTime();
        while (!ended.getAsBoolean()) {
            if (System.nanoTime() - asked > END.toNanos()) {
                throw new TroupeException(
                        ErrorCode.CONFLICT,
                        what
                                + " was told to cancel but still works after "
                                + END.toSeconds()
                                + " s.",
                        "Run `troupe doctor`.");
            }
            Thread.sleep(LOOK);
        }
    }

    private static boolean busy(Session session) {
        return session.state() == SessionState.WORKING || session.state() == SessionState.WAITING;
    }
}
