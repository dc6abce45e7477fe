package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.preflight.Preflight;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedTask;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What undo and redo share: both start a task and watch it. */
abstract class TurnBackCommand extends JsonCommand {
    @Option(
            names = "--session",
            paramLabel = "ID",
            description = "The session; otherwise the last one of this repository.")
    @Nullable String session;

    @Mixin DirectoryOption where = new DirectoryOption();

    TurnBackCommand(Surroundings surroundings) {
        super(surroundings);
    }

    abstract StartedTask start(TroupeApi api, UUID sessionId);

    @Override
    public Integer call() {
        Ids.check(session, "session");
        Path directory = where.resolve(surroundings);
        if (session == null) {
            Preflight.repository(directory);
        }
        TroupeApi api = surroundings.connect();
        Session found = new SessionFinder(api).find(session, directory);
        Watching watching = new Watching(surroundings, json, false).catchCtrlC();
        StartedTask started = start(api, found.id());
        return watching.watch(api, Watched.started(found, started.taskId(), started.event()));
    }
}
