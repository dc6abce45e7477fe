package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.contracts.session.CompactSessionRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedTask;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code troupe sessions compact}: shortens a conversation. */
@Command(
        name = "compact",
        description = {
            "Shorten a session's conversation to free the model's window.",
            "Requests, decisions, changed files, commands and the open to-do list stay. So do lines about what you name."
        })
final class CompactCommand extends JsonCommand {
    @Mixin SessionTargetOption target = new SessionTargetOption();

    @Parameters(paramLabel = "KEEP", arity = "0..*", description = "What must stay, in your words.")
    List<String> keep = List.of();

    CompactCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        target.check();
        TroupeApi api = context.connect();
        Session session = target.find(context, api);
        ForegroundTaskFollower follower =
                new ForegroundTaskFollower(context, json, false).catchCtrlC();
        StartedTask started =
                api.conversations()
                        .compact(session.id(), new CompactSessionRequest(String.join(" ", keep)));
        return follower.watch(
                api, FollowedTask.started(session, started.taskId(), started.event()));
    }
}
