package dev.troupe.cli.command.held;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.held.SettleHeldChangesRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedTask;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts the task that applies or drops changes that are held aside, and watches it. */
abstract class HeldSettleCommand extends JsonCommand {
    static final String NOUN = "held change";

    @Parameters(
            paramLabel = "ID",
            arity = "0..*",
            description = "The held changes. Default: the only ones.")
    List<String> ids = List.of();

    @Option(names = "--all", description = "All changes that the session holds aside.")
    boolean all;

    @Mixin HeldSessionOptions options = new HeldSessionOptions();

    private final HeldChangesAction action;

    HeldSettleCommand(CommandContext context, HeldChangesAction action) {
        super(context);
        this.action = action;
    }

    @Override
    public Integer call() {
        check();
        TroupeApi api = context.connect();
        Session session = options.find(api, context);
        ForegroundTaskFollower follower =
                new ForegroundTaskFollower(context, json, false).catchCtrlC();
        StartedTask started =
                api.heldChanges()
                        .settle(
                                session.id(),
                                new SettleHeldChangesRequest(action, choose(api, session)));
        return follower.watch(
                api, FollowedTask.started(session, started.taskId(), started.event()));
    }

    private void check() {
        options.check();
        if (all && !ids.isEmpty()) {
            throw new UsageException("IDs and --all cannot be combined.", "Give IDs or --all.");
        }
        ids.forEach(it -> PartialIdResolver.check(it, NOUN));
    }

    /** Null means all: the server knows best which those are. */
    private @Nullable List<UUID> choose(TroupeApi api, Session session) {
        if (all) {
            return null;
        }
        List<HeldChangesView> known = api.heldChanges().list(session.id(), false);
        if (!ids.isEmpty()) {
            return ids.stream()
                    .map(it -> PartialIdResolver.only(it, NOUN, known, HeldChangesView::id).id())
                    .toList();
        }
        long open = known.stream().filter(HeldChangesPrinter::isHeld).count();
        if (open > 1) {
            throw new UsageException(
                    "The changes of %d commands are held aside, and you named none."
                            .formatted(open),
                    "Give the ID of one, as listed by `troupe held`, or --all.");
        }
        return null;
    }
}
