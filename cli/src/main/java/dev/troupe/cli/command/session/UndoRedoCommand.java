package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.preflight.RequestPreflight;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.StartedTask;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts a task that takes changes back or brings them back, and watches it. */
abstract class UndoRedoCommand extends JsonCommand {
    @Option(
            names = "--session",
            paramLabel = "ID",
            description =
                    "The session's ID. Default: the last session of this repository; undo and redo take the last session with such changes.")
    @Nullable String session;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    UndoRedoCommand(CommandContext context) {
        super(context);
    }

    /** Finds the session that is meant where none is named. */
    Session usual(TroupeApi api, Path directory) {
        return new SessionFinder(api).find(null, directory);
    }

    /** Finds the last session with changes of a kind, and says which, as it need not be the newest. */
    final Session lastChanging(
            TroupeApi api, Path directory, Predicate<SessionHistory.Request> kind) {
        Session found = new SessionFinder(api).lastChanging(directory, kind);
        if (!json) {
            print(
                    "Session %s: %s"
                            .formatted(
                                    PartialIdResolver.brief(found.id()),
                                    TerminalSanitizer.line(found.title())));
        }
        return found;
    }

    /** Starts the task. */
    abstract StartedTask start(TroupeApi api, UUID session);

    @Override
    public Integer call() {
        PartialIdResolver.check(session, "session");
        Path directory = directoryOption.resolve(context);
        if (session == null) {
            RequestPreflight.repository(directory);
        }
        TroupeApi api = context.connect();
        Session found =
                session == null
                        ? usual(api, directory)
                        : new SessionFinder(api).find(session, directory);
        ForegroundTaskFollower taskFollower =
                new ForegroundTaskFollower(context, json, false).catchCtrlC();
        StartedTask started = start(api, found.id());
        return taskFollower.watch(
                api, FollowedTask.started(found, started.taskId(), started.event()));
    }
}
