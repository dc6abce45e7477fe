package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.follow.WorkflowChange;
import dev.troupe.cli.preflight.Preflight;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.WorkflowText;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedRequest;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.WorkflowOptions;
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
            "Build a feature in seven phases: discovery, exploration, questions, architecture,",
            "implementation, review, summary. Without words: how far the last one has come."
        },
        customSynopsis = {
            "troupe workflow [OPTIONS] [feature] FEATURE...",
            "       troupe workflow [--session=ID] [--json] [show | pause | resume]",
            "       troupe workflow [--session=ID] [--json] (skip | rerun) [PHASE]"
        },
        sortOptions = false,
        footer = {
            "",
            "  show           How far it has come.",
            "  pause          Stop before the next phase.",
            "  resume         Go on.",
            "  skip [PHASE]   Leave a phase out; otherwise the one under way, or the next.",
            "  rerun [PHASE]  Do a phase again and all after it; otherwise the last one begun.",
            "                 Also when the workflow has ended.",
            "",
            "Without a terminal nobody is asked: questions take what is suggested, and the",
            "command exits with 0 where the workflow pauses, with 1 where a phase has failed."
        })
final class WorkflowCommand extends JsonCommand {
    private static final String FEATURE = "feature";

    @Parameters(
            paramLabel = "FEATURE",
            arity = "0..*",
            description = "What to build; `-` reads standard input.")
    List<String> words = new ArrayList<>();

    @Option(names = "--stepwise", description = "Pause after each phase.")
    boolean stepwise;

    @Option(
            names = "--skip",
            paramLabel = "PHASE",
            split = ",",
            description = "Leave these phases out; implementation and summary cannot be.")
    List<Phase> skip = new ArrayList<>();

    @Option(
            names = {"-y", "--yes"},
            description =
                    "Answer approvals with yes, and questions with what is suggested if all are. Work that clashes with other work stays on a branch.")
    boolean yes;

    @Option(
            names = "--detach",
            description = "Print the session's id and leave; questions wait for `answer`.")
    boolean detach;

    @Option(names = "--session", paramLabel = "ID", description = "In this session.")
    @Nullable String session;

    @Mixin SessionOptions options = new SessionOptions();
    @Mixin BudgetOption budget = new BudgetOption();
    @Mixin PriorityOption priority = new PriorityOption();

    @Mixin EffortOption effort = new EffortOption();

    @Option(names = "--title", paramLabel = "TEXT", description = "The session's title.")
    @Nullable String title;

    @Mixin DirectoryOption where = new DirectoryOption();

    @Mixin ThinkingOption thinking = new ThinkingOption();

    WorkflowCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        options.check("--session", session);
        @Nullable Long micros = budget.micros();
        Optional<ChangeWorkflow> change = WorkflowChange.of(words);
        if (change.isPresent() || WorkflowChange.shows(words)) {
            requireNoBeginning(micros);
            return shown(change);
        }
        return begin(micros);
    }

    private void requireNoBeginning(@Nullable Long micros) {
        boolean begins = stepwise || !skip.isEmpty() || yes || detach || title != null;
        if (begins
                || micros != null
                || priority.value != null
                || effort.value != null
                || options.worktree
                || options.model != null
                || options.mode != null) {
            throw new Usage(
                    "Options of a workflow that begins were given, but not what to build.",
                    "Say it: `troupe workflow \"a wish list\"`, or leave the options out.");
        }
    }

    private int shown(Optional<ChangeWorkflow> change) {
        Path directory = where.resolve(surroundings);
        if (session == null) {
            Preflight.repository(directory);
        }
        TroupeApi api = surroundings.connect();
        Session found = new SessionFinder(api).find(session, directory);
        WorkflowView view =
                change.map(it -> api.changeWorkflow(found.id(), it))
                        .orElseGet(() -> api.workflow(found.id()));
        var console = surroundings.console();
        if (json) {
            JsonScreen.print(console, Wire.tree(view));
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
        Path directory = where.resolve(surroundings);
        String text = PromptText.WORKFLOW.of(goal(), surroundings.console());
        if (options.begin(session)) {
            surroundings.preflight(directory, options.model, null);
        }
        TroupeApi api = surroundings.connect();
        Watching watching = new Watching(surroundings, json, yes).thinking(thinking);
        Attendance attendance = detach ? Attendance.DETACHED : watching.attendance();
        if (!detach) {
            watching.catchCtrlC();
        }
        StartedRequest started =
                new Opening(api, options, attendance, micros)
                        .ask(
                                session,
                                title,
                                directory,
                                PostMessage.inPhases(text, new WorkflowOptions(stepwise, skip))
                                        .at(priority.value)
                                        .with(effort.value));
        Session opened = started.session();
        PostedMessage posted = started.message();
        return detach
                ? Detached.left(surroundings, json, opened, posted)
                : watching.watch(api, Watched.started(opened, posted.taskId(), posted.event()));
    }
}
