package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.ThinkingDisplayOption;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.follow.DetachedRequestNotifier;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.notification.UserNotifier;
import dev.troupe.cli.preflight.RequestPreflight;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe attach}: looks on at a session's request, from where it is to its end. */
@Command(
        name = "attach",
        description = {
            "Follow a session's request live, from where it is, and end with its exit code;",
            "at once when it has ended. Ctrl-C leaves, and the request goes on."
        },
        sortOptions = false)
public final class AttachCommand extends JsonCommand {
    @Parameters(
            paramLabel = "ID",
            arity = "0..1",
            description = "The session; otherwise the last one of this repository.")
    @Nullable String id;

    @Option(
            names = {"-y", "--yes"},
            description =
                    "Answer questions with yes. What the policy blocks stays blocked, and work that clashes with other work stays on a branch.")
    boolean yes;

    @Option(
            names = "--lookout",
            description =
                    "Show nothing and ask nothing: wait for the end, and call you as cli.notify says when it comes or somebody is needed.")
    boolean lookout;

    @Mixin DirectoryOption where = new DirectoryOption();

    @Mixin ThinkingDisplayOption thinking = new ThinkingDisplayOption();

    public AttachCommand(CommandContext surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        PartialIdResolver.check(id, "session");
        Path directory = where.resolve(surroundings);
        if (lookout && yes) {
            throw new UsageException(
                    "--lookout was given with --yes, but it answers nothing.",
                    "Leave one of them out.");
        }
        if (id == null) {
            RequestPreflight.repository(directory);
        }
        TroupeApi api = surroundings.connect();
        Session session = new SessionFinder(api).find(id, directory);
        List<TaskView> tasks = api.tasks(session.id());
        TaskView request =
                tasks.reversed().stream()
                        .filter(task -> task.parentId() == null)
                        .findFirst()
                        .orElseThrow(() -> nothing(session));
        if (lookout) {
            return wait(api, session, request);
        }
        ForegroundTaskFollower watching =
                new ForegroundTaskFollower(surroundings, json, yes, "Ctrl-C leaves")
                        .thinking(thinking);
        if (request.ended()) {
            FollowedTaskOutcome outcome = EndedTaskOutcome.outcome(request);
            if (!json && outcome.succeeded()) {
                surroundings.console().out().println(TerminalSanitizer.block(outcome.summary()));
            }
            watching.show(outcome);
            return outcome.exit();
        }
        watching.leaveOnCtrlC(
                "The request goes on; `troupe cancel " + session.id() + "` would end it.");
        return watching.watchDetached(
                api,
                FollowedTask.again(session, request.id(), session.lastEvent(), tasks).fromThere());
    }

    private int wait(TroupeApi api, Session session, TaskView request) {
        ConsoleStreams console = surroundings.console();
        UserNotifier attention =
                new UserNotifier(
                        surroundings::notifying,
                        ForegroundTaskFollower.bell(console),
                        trouble -> console.err().println(trouble));
        TaskView ended =
                new DetachedRequestNotifier(
                                surroundings::running, what -> attention.summon(session, what))
                        .await(api, session, request);
        FollowedTaskOutcome outcome = EndedTaskOutcome.outcome(ended);
        attention.summon(session, UserNotifier.word(outcome.state()));
        if (json) {
            new ForegroundTaskFollower(surroundings, true, false).show(outcome);
        }
        return outcome.exit();
    }

    private static TroupeException nothing(Session session) {
        return new TroupeException(
                ErrorCode.NOT_FOUND,
                "Nothing was asked in session " + session.id() + " yet.",
                "Ask with `troupe run --session " + session.id() + " …`.",
                null);
    }
}
