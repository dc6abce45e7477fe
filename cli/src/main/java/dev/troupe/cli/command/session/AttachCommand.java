package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.follow.DetachedRequestNotifier;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.notification.UserNotifier;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe attach}: looks on at a session's request, from where it is to its end. */
@Command(
        name = "attach",
        description = {
            "Follow a session's current request live.",
            "The exit code is that of the request. Ctrl-C stops following; the request continues."
        })
public final class AttachCommand extends SessionFollowCommand {
    @Option(
            names = "--lookout",
            hidden = true,
            description = "Wait silently for the end and send the notifications of cli.notify.")
    boolean lookout;

    public AttachCommand(CommandContext context) {
        super(context);
    }

    @Override
    void checkOptions() {
        if (lookout && yes) {
            throw new UsageException(
                    "--lookout was given with --yes, but it answers nothing.",
                    "Leave one of them out.");
        }
    }

    @Override
    int follow(TroupeApi api, Session session) {
        List<TaskView> tasks = api.tasks(session.id());
        TaskView request =
                tasks.reversed().stream()
                        .filter(task -> task.parentId() == null)
                        .findFirst()
                        .orElseThrow(() -> nothing(session));
        if (lookout) {
            return wait(api, session, request);
        }
        ForegroundTaskFollower taskFollower =
                new ForegroundTaskFollower(context, json, yes, "Ctrl-C leaves").thinking(thinking);
        if (request.ended()) {
            FollowedTaskOutcome outcome = EndedTaskOutcome.outcome(request);
            if (!json && outcome.succeeded()) {
                context.console().out().println(TerminalSanitizer.block(outcome.summary()));
            }
            taskFollower.show(outcome);
            return outcome.exit();
        }
        taskFollower.leaveOnCtrlC(
                "The request continues; `troupe cancel " + session.id() + "` ends it.");
        return taskFollower.watchDetached(
                api,
                FollowedTask.again(session, request.id(), session.lastEvent(), tasks).fromThere());
    }

    private int wait(TroupeApi api, Session session, TaskView request) {
        ConsoleStreams console = context.console();
        UserNotifier notifier =
                new UserNotifier(
                        context::notifying,
                        ForegroundTaskFollower.bell(console),
                        trouble -> console.err().println(trouble));
        TaskView ended =
                new DetachedRequestNotifier(
                                context::running, what -> notifier.summon(session, what))
                        .await(api, session, request);
        FollowedTaskOutcome outcome = EndedTaskOutcome.outcome(ended);
        notifier.summon(session, UserNotifier.word(outcome.state()));
        if (json) {
            new ForegroundTaskFollower(context, true, false).show(outcome);
        }
        return outcome.exit();
    }

    private static TroupeException nothing(Session session) {
        return new TroupeException(
                ErrorCode.NOT_FOUND,
                "Session " + session.id() + " has no request yet.",
                "Send one with `troupe run --session " + session.id() + " …`.");
    }
}
