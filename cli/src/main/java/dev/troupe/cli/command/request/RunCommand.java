package dev.troupe.cli.command.request;

import dev.troupe.cli.attachment.RequestWords;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PromptArgument;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.plan.LatestSessionPlan;
import dev.troupe.cli.plan.PlanJsonFormat;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.contracts.session.TaskView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe run}: one request, from words to commit. */
@Command(
        name = "run",
        description = "Carry out one request in your repository.",
        footer = {
            "",
            "Without a terminal, questions are answered no and the exit code is 3, unless you give --yes or --detach. If the budget has no room for the next model call, the exit code is 4 and the request waits until you raise the budget."
        })
public final class RunCommand extends JsonCommand {
    @Parameters(
            paramLabel = "PROMPT",
            arity = "0..*",
            description =
                    "The request; `@path` in it adds a file. Without a request, or with `-` alone, standard input is the request. Given both, standard input is sent along with the request.")
    List<String> prompt = new ArrayList<>();

    @Option(
            names = {"-y", "--yes"},
            description =
                    "Answer yes to every question. What the policy blocks stays blocked, and work that conflicts with other work stays on its own branch.")
    boolean yes;

    @Option(
            names = "--detach",
            description = "Print the session's ID and exit. Questions wait for `troupe approve`.")
    boolean detach;

    @Option(names = "--session", paramLabel = "ID", description = "Continue this session.")
    @Nullable String session;

    @Mixin RequestOptions options = new RequestOptions();

    @Option(
            names = "--agent",
            paramLabel = "NAME",
            description =
                    "The agent that does the work; `troupe agents` lists all. Default: developer.")
    @Nullable String agent;

    @Option(
            names = "--parallel",
            description =
                    "Split the request into tasks for several agents, each in its own copy. Your files receive the merged result at the end.")
    boolean parallel;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "Carry out the tasks of this plan, as --parallel does. `troupe plan` writes such a file. For plan mode use `--mode plan`.")
    @Nullable Path plan;

    @Option(names = "--title", paramLabel = "TEXT", description = "The title of the session.")
    @Nullable String title;

    public RunCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        options.check("--session", session);
        if (agent != null && (parallel || plan != null)) {
            throw new UsageException(
                    "--agent was given with --parallel or --plan, but the tasks of a plan name their agents.",
                    "Leave one of them out.");
        }
        @Nullable Long micros = options.budget.micros();
        Path directory = options.directoryOption.resolve(context);
        TaskPlan tasks =
                plan == null ? null : PlanJsonFormat.read(context.directory().resolve(plan));
        RequestWords words =
                options.attachments.collect(prompt, context.console(), context.directory());
        String text =
                tasks != null && prompt.isEmpty()
                        ? PlanJsonFormat.request(tasks)
                        : PromptArgument.RUN.of(words.words(), context.console());
        options.resolveModel(context);
        if (options.begin(session)) {
            context.preflight(directory, options.model, agent);
        }
        TroupeApi api = context.connect();
        ForegroundTaskFollower taskFollower = options.follower(context, json, yes);
        SessionAttendance attendance =
                detach ? SessionAttendance.DETACHED : taskFollower.attendance();
        if (!detach) {
            taskFollower.catchCtrlC();
        }
        StartSessionResponse started =
                new RequestStarter(api, options, attendance, micros)
                        .ask(session, title, directory, words.with(message(text, tasks)));
        Session opened = started.session();
        PostedMessage message = started.message();
        if (detach) {
            return RequestDetacher.left(context, json, opened, message);
        }
        int exit = taskFollower.watch(api, watched(api, opened, message));
        return exit == 0 && opened.mode() == ApprovalMode.PLAN && !json
                ? planned(
                        new ProposedPlanHandler(
                                context,
                                new PlanExecutor(api, taskFollower, opened, options::apply)),
                        message)
                : exit;
    }

    /** What was asked for in plan mode ends with its plan, unless it was a question. */
    private int planned(ProposedPlanHandler end, PostedMessage message) {
        return LatestSessionPlan.by(end.planExecutor().api(), message.sessionId(), message.taskId())
                .map(LatestSessionPlan::found)
                .map(found ->
                        yes || !context.console().canAsk()
                                ? end.leave(found)
                                : end.settle(
                                        PlanJsonFormat.request(found.plan()), found, null, false))
                .orElse(0);
    }

    private PostMessageRequest message(String text, @Nullable TaskPlan tasks) {
        PostMessageRequest message =
                parallel || tasks != null
                        ? PostMessageRequest.split(text, tasks)
                        : new PostMessageRequest(text, agent);
        return options.apply(message);
    }

    // What a waiting task waits for was told before this message; nobody would be told again.
    private static FollowedTask watched(TroupeApi api, Session opened, PostedMessage message) {
        if (message.steering()) {
            List<TaskView> tasks = api.tasks(opened.id());
            boolean waits =
                    tasks.stream()
                            .filter(task -> task.id().equals(message.taskId()))
                            .anyMatch(task -> task.state().equals("waiting"));
            if (waits) {
                return FollowedTask.again(opened, message.taskId(), message.event(), tasks);
            }
        }
        return FollowedTask.started(opened, message.taskId(), message.event());
    }
}
