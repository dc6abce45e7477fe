package dev.troupe.cli.command;

import dev.troupe.cli.attention.Attention;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.follow.Lookout;
import dev.troupe.cli.follow.Outcome;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.preflight.Preflight;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.SafeText;
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
final class AttachCommand extends JsonCommand {
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

    @Mixin ThinkingOption thinking = new ThinkingOption();

    AttachCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Ids.check(id, "session");
        Path directory = where.resolve(surroundings);
        if (lookout && yes) {
            throw new Usage(
                    "--lookout was given with --yes, but it answers nothing.",
                    "Leave one of them out.");
        }
        if (id == null) {
            Preflight.repository(directory);
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
        Watching watching =
                new Watching(surroundings, json, yes, "Ctrl-C leaves").thinking(thinking);
        if (request.ended()) {
            Outcome outcome = Ended.outcome(request);
            if (!json && outcome.succeeded()) {
                surroundings.console().out().println(SafeText.block(outcome.summary()));
            }
            watching.show(outcome);
            return outcome.exit();
        }
        watching.leaveOnCtrlC(
                "The request goes on; `troupe cancel " + session.id() + "` would end it.");
        return watching.watchDetached(
                api, Watched.again(session, request.id(), session.lastEvent(), tasks).fromThere());
    }

    private int wait(TroupeApi api, Session session, TaskView request) {
        Console console = surroundings.console();
        Attention attention =
                new Attention(
                        surroundings::notifying,
                        Watching.bell(console),
                        trouble -> console.err().println(trouble));
        TaskView ended =
                new Lookout(surroundings::running, what -> attention.summon(session, what))
                        .await(api, session, request);
        Outcome outcome = Ended.outcome(ended);
        attention.summon(session, Attention.word(outcome.state()));
        if (json) {
            new Watching(surroundings, true, false).show(outcome);
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
