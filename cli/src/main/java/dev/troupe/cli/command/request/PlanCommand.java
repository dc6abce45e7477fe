package dev.troupe.cli.command.request;

import dev.troupe.cli.attachment.RequestWords;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PromptArgument;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.plan.LatestSessionPlan;
import dev.troupe.cli.plan.PlanDraftFile;
import dev.troupe.cli.plan.PlanJsonFormat;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.session.UpdateSessionRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe plan}: splits a request into tasks, to be looked at, edited and carried out. */
@Command(
        name = "plan",
        description = {
            "Split a request into tasks that you can review and run.",
            "Nothing changes until you run the plan. Then several agents work on its tasks at the same time."
        },
        footer = {
            "",
            "--show, --edit and --run use a plan that the session already has: one you left, or one from a request in plan mode."
        })
public final class PlanCommand extends JsonCommand {
    private static final String PLANNER = "planner";

    @Parameters(
            paramLabel = "PROMPT",
            arity = "0..*",
            description =
                    "The request. Without it, or with `-` alone, standard input is the request. Given both, standard input is sent along with the request.")
    List<String> prompt = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the plan to FILE, for `troupe run --plan FILE`.")
    @Nullable Path out;

    @Option(names = "--force", description = "Replace FILE if it exists.")
    boolean force;

    @Option(
            names = {"-y", "--yes"},
            description =
                    "Run the plan at once and answer yes to every question. Work that conflicts with other work stays on its own branch.")
    boolean yes;

    @Mixin ExistingPlanOptions left = new ExistingPlanOptions();

    @Mixin RequestOptions options = new RequestOptions();

    public PlanCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        options.check("--session", null);
        @Nullable Long micros = options.budget.micros();
        @Nullable Path file = out == null ? null : context.directory().resolve(out);
        if (file != null) {
            PlanOutputFile.free(file, force);
        }
        Path directory = options.directoryOption.resolve(context);
        if (left.any()) {
            return takeUp(left.session(prompt), directory, file);
        }
        RequestWords words =
                options.attachments.collect(prompt, context.console(), context.directory());
        String text = PromptArgument.PLAN.of(words.words(), context.console());
        options.resolveModel(context);
        context.preflight(directory, options.model, PLANNER);
        TroupeApi api = context.connect();
        ForegroundTaskFollower taskFollower = watching();
        taskFollower.catchCtrlC();
        StartSessionResponse started =
                ask(
                        api,
                        directory,
                        taskFollower,
                        micros,
                        words.with(options.apply(new PostMessageRequest(text, PLANNER))));
        Session session = started.session();
        PostedMessage posted = started.message();
        int exit =
                taskFollower.watch(
                        api, FollowedTask.started(session, posted.taskId(), posted.event()));
        return exit == 0
                ? decide(end(api, taskFollower, session), text, made(api, posted), file)
                : exit;
    }

    /** Never one that the session had before: nobody has asked for that. */
    private static SessionPlan made(TroupeApi api, PostedMessage posted) {
        SessionPlan newest = api.plan(posted.sessionId());
        if (!newest.taskId().equals(posted.taskId())) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "The planner has handed in no plan for this request.",
                    "Read the planner's answer above, and ask again with what the planner lacked.");
        }
        return newest;
    }

    private ForegroundTaskFollower watching() {
        return options.follower(context, json, yes);
    }

    private ProposedPlanHandler end(
            TroupeApi api, ForegroundTaskFollower taskFollower, Session session) {
        return new ProposedPlanHandler(
                context, new PlanExecutor(api, taskFollower, session, options::apply));
    }

    /** Does with a plan that is there what the options say. */
    private int takeUp(@Nullable String named, Path directory, @Nullable Path file) {
        TroupeApi api = context.connect();
        Session session = new SessionFinder(api).find(named, directory);
        LatestSessionPlan plan = LatestSessionPlan.of(api, session.id());
        SessionPlan found = plan.found();
        keep(found, file);
        if (left.show) {
            return show(found);
        }
        @Nullable ApprovalMode mode = left.run ? mode(session) : null;
        if (left.run) {
            plan.carriedOutBy().ifPresent(PlanCommand::refuseTwice);
        } else if (json || !context.console().canAsk()) {
            throw new UsageException(
                    "--edit needs a terminal.",
                    "Use `--show --out FILE`, edit FILE, and carry it out with `troupe run --plan FILE`.");
        }
        ForegroundTaskFollower taskFollower = watching();
        ProposedPlanHandler end = end(api, taskFollower, present(api, session, taskFollower));
        taskFollower.catchCtrlC();
        String text = PlanJsonFormat.request(found.plan());
        if (left.run) {
            return end.planExecutor().carryOut(text, found.plan(), mode, new PlanDraftFile(file));
        }
        if (plan.carriedOutBy().isPresent()) {
            context.console()
                    .seen()
                    .println("This plan was carried out before; y carries it out again.");
        }
        return end.settle(text, found, file, true);
    }

    private Session present(TroupeApi api, Session session, ForegroundTaskFollower taskFollower) {
        return api.updateSession(
                session.id(),
                new UpdateSessionRequest(
                        null,
                        null,
                        taskFollower.attendance(),
                        options.budget.micros(),
                        options.model));
    }

    private static void refuseTwice(TaskView request) {
        throw new TroupeException(
                ErrorCode.CONFLICT,
                "The plan was carried out before, by a request that has %s."
                        .formatted(request.state()),
                "`troupe resume` continues a request that failed; `troupe plan --edit` carries out the plan again.");
    }

    private @Nullable ApprovalMode mode(Session session) {
        boolean plans = (options.mode == null ? session.mode() : options.mode) == ApprovalMode.PLAN;
        if (plans) {
            throw new UsageException(
                    "A session in plan mode cannot carry out a plan.",
                    "Say how much may be done without asking: `--mode ask`, `accept-edits` or `automatic`.");
        }
        return options.mode;
    }

    private StartSessionResponse ask(
            TroupeApi api,
            Path directory,
            ForegroundTaskFollower taskFollower,
            @Nullable Long micros,
            PostMessageRequest message) {
        if (options.last) {
            Session found = new SessionFinder(api).find(null, directory);
            PostMessageRequest placed =
                    RequestStarter.placed(found.projectPath(), directory, message);
            return new StartSessionResponse(found, api.postMessage(found.id(), placed));
        }
        return new RequestStarter(api, options, taskFollower.attendance(), micros)
                .ask(null, null, directory, message);
    }

    private int decide(
            ProposedPlanHandler end, String text, SessionPlan found, @Nullable Path file) {
        keep(found, file);
        if (json) {
            printJson(found);
        }
        PlanExecutor planExecutor = end.planExecutor();
        if (yes && !planExecutor.inPlanMode()) {
            return planExecutor.carryOut(text, found.plan(), null, new PlanDraftFile(file));
        }
        if (json) {
            return 0;
        }
        if (!yes && context.console().canAsk()) {
            return end.settle(text, found, file, false);
        }
        return file == null ? end.leave(found) : show(found);
    }

    private void keep(SessionPlan found, @Nullable Path file) {
        if (file != null) {
            PlanOutputFile.write(file, found.plan(), force);
        }
    }

    private int show(SessionPlan found) {
        if (json) {
            printJson(found);
        } else {
            ProposedPlanHandler.show(context.console(), found);
        }
        return 0;
    }
}
