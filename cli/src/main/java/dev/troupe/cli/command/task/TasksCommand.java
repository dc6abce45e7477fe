package dev.troupe.cli.command.task;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.status.TaskTreeRenderer;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe tasks}: what a session is made of. */
@Command(
        name = "tasks",
        description = "List the tasks of a session as a tree.",
        footer = {
            "",
            "TIME is how long a task took, or has existed. COST covers the task's own model calls.",
            "",
            "`troupe cancel --task TASK` cancels a task and everything below it."
        })
public final class TasksCommand extends JsonCommand {
    private static final int MINUTES = 1;

    @Parameters(
            paramLabel = "SESSION",
            arity = "0..1",
            description = "The session's ID. Default: the last session of this repository.")
    @Nullable String id;

    @Option(names = "--all", description = "Show the tasks of all sessions that are working.")
    boolean all;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            split = ",",
            description =
                    "Show only tasks in these states: pending, queued, running, waiting, succeeded, failed, cancelled or quarantined; open means the first four.")
    @Nullable Set<String> states;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "200",
            description = "Show the newest N tasks of each session (default: ${DEFAULT-VALUE}).")
    int limit;

    @Option(
            names = "--artefacts",
            paramLabel = "TASK",
            arity = "0..1",
            fallbackValue = "",
            description =
                    "List what the tasks produced: plans, findings, test results, decisions and answers. With TASK, show that task's in full.")
    @Nullable String artefacts;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public TasksCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (limit < 1) {
            throw new UsageException(
                    "--limit " + limit + " is not 1 or more.", "Give a positive number.");
        }
        if (all && id != null) {
            throw new UsageException(
                    "--all cannot be combined with a session.", "Leave out --all or the session.");
        }
        if (all && artefacts != null) {
            throw new UsageException("--artefacts is about one session.", "Leave out --all.");
        }
        PartialIdResolver.check(id, "session");
        TaskStateFilter wanted = TaskStateFilter.of(states);
        TroupeApi api = context.connect();
        if (artefacts != null) {
            Session session = new SessionFinder(api).find(id, directoryOption.resolve(context));
            List<TaskView> tasks = api.tasks(session.id()).stream().filter(wanted::has).toList();
            ArtefactPrinter found = new ArtefactPrinter(context.console(), api, session, json);
            return artefacts.isEmpty()
                    ? found.list(tasks)
                    : found.show(PartialIdResolver.only(artefacts, "task", tasks, TaskView::id));
        }
        if (!all) {
            Session session = new SessionFinder(api).find(id, directoryOption.resolve(context));
            show(session, api.tasks(session.id()), wanted);
            return 0;
        }
        showAll(api, wanted);
        return 0;
    }

    private void showAll(TroupeApi api, TaskStateFilter wanted) {
        List<Session> atWork = api.status(MINUTES).sessions();
        if (atWork.isEmpty() && !json) {
            print("No session is at work.");
        }
        for (int at = 0; at < atWork.size(); at++) {
            if (at > 0 && !json) {
                context.console().out().println();
            }
            show(atWork.get(at), api.tasks(atWork.get(at).id()), wanted);
        }
    }

    private void show(Session session, List<TaskView> tasks, TaskStateFilter wanted) {
        List<TaskView> those = tasks.stream().filter(wanted::has).toList();
        List<TaskView> shown = those.subList(Math.max(0, those.size() - limit), those.size());
        if (json) {
            shown.forEach(this::printJson);
            return;
        }
        ConsoleStreams console = context.console();
        AnsiStyle style = new AnsiStyle(console.colour());
        console.out().println(head(session, style));
        if (shown.isEmpty()) {
            String all = AmountFormatter.count(tasks.size(), "task");
            print(
                    tasks.isEmpty()
                            ? "The session has no tasks yet."
                            : "None of the session's " + all + " is in such a state.");
            return;
        }
        new TaskTreeRenderer(style, PartialIdResolver::brief, Instant.now())
                .lines(shown, tasks, console.columns())
                .forEach(console.out()::println);
        console.out().println(foot(shown, those, style));
    }

    private static String head(Session session, AnsiStyle style) {
        String id = style.bold(PartialIdResolver.brief(session.id()));
        String title = TerminalSanitizer.line(session.title());
        return id + "  " + SessionFinder.state(session) + "  " + title;
    }

    private static String foot(List<TaskView> shown, List<TaskView> those, AnsiStyle style) {
        ModelUsage spend =
                shown.stream().map(TaskView::spend).reduce(ModelUsage.NONE, ModelUsage::plus);
        int older = those.size() - shown.size();
        return style.dim(
                AmountFormatter.count(shown.size(), "task")
                        + ", "
                        + AmountFormatter.costWords(spend)
                        + (older == 0 ? "" : "; " + older + " older ones: raise --limit"));
    }
}
