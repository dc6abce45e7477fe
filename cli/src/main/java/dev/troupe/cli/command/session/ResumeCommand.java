package dev.troupe.cli.command.session;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.BudgetOption;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.session.UpdateSessionRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code troupe resume}: follows a session that works, or lets one that stopped go on. */
@Command(
        name = "resume",
        description = "Follow a session from its start; continue it if it stopped.")
public final class ResumeCommand extends SessionFollowCommand {
    @Mixin BudgetOption budget = new BudgetOption();

    public ResumeCommand(CommandContext context) {
        super(context);
    }

    @Override
    void checkOptions() {
        var _ = budget.micros();
    }

    @Override
    int follow(TroupeApi api, Session found) {
        @Nullable Long micros = budget.micros();
        Session session =
                micros == null
                        ? found
                        : api.updateSession(
                                found.id(), new UpdateSessionRequest(null, null, null, micros));
        ForegroundTaskFollower taskFollower =
                new ForegroundTaskFollower(context, json, yes).thinking(thinking);
        List<TaskView> tasks = api.tasks(session.id());
        TaskView current =
                tasks.reversed().stream()
                        .filter(task -> task.parentId() == null)
                        .filter(task -> !task.ended())
                        .findFirst()
                        .orElse(null);
        if (current == null && session.state() == SessionState.IDLE) {
            return nothing(session, tasks);
        }
        Session attended = attend(api, session, taskFollower.attendance());
        FollowedTask followedTask =
                current == null
                        ? goOn(api, attended)
                        : FollowedTask.again(attended, current.id(), session.lastEvent(), tasks);
        taskFollower.catchCtrlC();
        return session.attendance() == SessionAttendance.DETACHED
                ? taskFollower.watchDetached(api, followedTask)
                : taskFollower.watch(api, followedTask);
    }

    private static FollowedTask goOn(TroupeApi api, Session session) {
        StartedTask started = api.resume(session.id());
        return FollowedTask.started(session, started.taskId(), started.event());
    }

    // A session left to itself stays so: whoever looks in may leave again at any time.
    private static Session attend(TroupeApi api, Session session, SessionAttendance attendance) {
        boolean keep =
                session.attendance() == SessionAttendance.DETACHED
                        || session.attendance() == attendance;
        return keep
                ? session
                : api.updateSession(
                        session.id(), new UpdateSessionRequest(null, null, attendance, null));
    }

    private int nothing(Session session, List<TaskView> tasks) {
        var console = context.console();
        @Nullable String summary =
                tasks.reversed().stream()
                        .filter(task -> task.parentId() == null)
                        .findFirst()
                        .map(TaskView::summary)
                        .orElse(null);
        if (json) {
            var line = WireJson.object().put("type", "result").put("sessionId", "" + session.id());
            line.put("state", "idle").put("summary", summary == null ? "" : summary);
            printJson(line.put("exit", 0));
            return 0;
        }
        if (summary != null) {
            console.out().println(TerminalSanitizer.block(summary));
        }
        print(
                "The session has finished all its requests. Send another one with `troupe run --session %s …`."
                        .formatted(session.id()));
        return 0;
    }
}
