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
import dev.troupe.cli.follow.WorkflowChangeParser;
import dev.troupe.cli.preflight.RequestPreflight;
import dev.troupe.cli.text.WorkflowText;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowOptions;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe workflow}: builds a feature in phases, and steers that. */
@Command(
        name = "workflow",
        description = {
            "Build a feature in seven phases, or show how far it is.",
            "The phases are discovery, exploration, questions, architecture, implementation, review and summary. Without arguments, the command shows the last workflow."
        },
        customSynopsis = {
            "troupe workflow [OPTIONS] [feature] FEATURE...",
            "       troupe workflow [--session=ID] [--json] [show | pause | resume]",
            "       troupe workflow [--session=ID] [--json] (skip | rerun) [PHASE]"
        },
        footer = {
            "",
            "  show           Show how far the workflow is.",
            "  pause          Stop before the next phase.",
            "  resume         Continue the workflow.",
            "  skip [PHASE]   Skip a phase. Default: the current or next one.",
            "  rerun [PHASE]  Repeat a phase and all after it, even when the",
            "                 workflow has ended. Default: the last one begun.",
            "",
            "Without a terminal, questions take their suggested answers. The exit code is 0 when the workflow pauses and 1 when a phase fails."
        })
public final class WorkflowCommand extends JsonCommand {
    private static final String FEATURE = "feature";

    @Parameters(
            paramLabel = "FEATURE",
            arity = "0..*",
            description = "The feature to build. With `-`, Troupe reads standard input.")
    List<String> words = new ArrayList<>();

    @Option(names = "--stepwise", description = "Pause after each phase.")
    boolean stepwise;

    @Option(
            names = "--skip",
            paramLabel = "PHASE",
            split = ",",
            description = "Skip these phases. Implementation and summary cannot be skipped.")
    List<WorkflowPhase> skip = new ArrayList<>();

    @Option(
            names = {"-y", "--yes"},
            description =
                    "Answer yes to every approval, and take suggested answers if each question has a suggestion. Work that conflicts with other work stays on its own branch.")
    boolean yes;

    @Option(
            names = "--detach",
            description = "Print the session's ID and exit. Questions wait for `troupe answer`.")
    boolean detach;

    @Option(names = "--session", paramLabel = "ID", description = "Use this session.")
    @Nullable String session;

    @Mixin RequestOptions options = new RequestOptions();

    @Option(names = "--title", paramLabel = "TEXT", description = "The title of the session.")
    @Nullable String title;

    public WorkflowCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        options.check("--session", session);
        @Nullable Long micros = options.budget.micros();
        Optional<ChangeWorkflowRequest> change = WorkflowChangeParser.of(words);
        if (change.isPresent() || WorkflowChangeParser.shows(words)) {
            requireNoBeginning(micros);
            return shown(change);
        }
        return begin(micros);
    }

    private void requireNoBeginning(@Nullable Long micros) {
        boolean begins = stepwise || !skip.isEmpty() || yes || detach || title != null;
        if (begins
                || micros != null
                || options.priority != null
                || options.effort != null
                || options.worktree
                || options.model != null
                || options.mode != null) {
            throw new UsageException(
                    "These options are for a new workflow, but no feature to build was given.",
                    "Give the feature: `troupe workflow \"a wish list\"`, or leave the options out.");
        }
    }

    private int shown(Optional<ChangeWorkflowRequest> change) {
        Path directory = options.directoryOption.resolve(context);
        if (session == null) {
            RequestPreflight.repository(directory);
        }
        TroupeApi api = context.connect();
        Session found = new SessionFinder(api).find(session, directory);
        WorkflowView view =
                change.map(it -> api.changeWorkflow(found.id(), it))
                        .orElseGet(() -> api.workflow(found.id()));
        var console = context.console();
        if (json) {
            printJson(view);
        } else {
            new WorkflowText(console).lines(view).forEach(console.out()::println);
        }
        return 0;
    }

    /** A first word {@code feature} says what kind of workflow it is, of which there is one. */
    private List<String> goal() {
        boolean named = words.size() > 1 && words.getFirst().equals(FEATURE);
        return named ? words.subList(1, words.size()) : words;
    }

    private int begin(@Nullable Long micros) {
        Path directory = options.directoryOption.resolve(context);
        RequestWords request =
                options.attachments.collect(goal(), context.console(), context.directory());
        String text = PromptArgument.WORKFLOW.of(request.words(), context.console());
        options.resolveModel(context);
        if (options.begin(session)) {
            context.preflight(directory, options.model, null);
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
                        .ask(
                                session,
                                title,
                                directory,
                                request.with(
                                        options.apply(
                                                PostMessageRequest.inPhases(
                                                        text,
                                                        new WorkflowOptions(stepwise, skip)))));
        Session opened = started.session();
        PostedMessage posted = started.message();
        return detach
                ? RequestDetacher.left(context, json, opened, posted)
                : taskFollower.watch(
                        api, FollowedTask.started(opened, posted.taskId(), posted.event()));
    }
}
