package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.PlanText;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe plan}: splits a request into tasks, to be looked at, edited and carried out. */
@Command(
        name = "plan",
        description = {
            "Split a request into tasks without changing anything; then look at the plan,",
            "edit it, and have it carried out by agents side by side."
        },
        sortOptions = false)
final class PlanCommand extends JsonCommand {
    private static final String PLANNER = "planner";

    @Parameters(
            paramLabel = "PROMPT",
            arity = "0..*",
            description = "What to do; `-`, or nothing when piped, reads standard input.")
    List<String> prompt = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the plan there, for `troupe run --plan FILE`.")
    @Nullable Path out;

    @Option(names = "--force", description = "Let the plan take the place of what FILE holds.")
    boolean force;

    @Option(
            names = {"-y", "--yes"},
            description =
                    "Carry it out at once, and answer questions with yes. Work that clashes with other work stays on a branch.")
    boolean yes;

    @Mixin SessionOptions options = new SessionOptions();
    @Mixin BudgetOption budget = new BudgetOption();
    @Mixin PriorityOption priority = new PriorityOption();

    @Mixin EffortOption effort = new EffortOption();
    @Mixin DirectoryOption where = new DirectoryOption();

    @Mixin ThinkingOption thinking = new ThinkingOption();

    PlanCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        options.check("--session", null);
        @Nullable Long micros = budget.micros();
        @Nullable Path file = out == null ? null : surroundings.directory().resolve(out);
        if (file != null) {
            PlanFile.free(file, force);
        }
        Path directory = where.resolve(surroundings);
        String text = PromptText.of(prompt, surroundings.console());
        surroundings.preflight(directory, options.model, PLANNER);
        TroupeApi api = surroundings.connect();
        Watching watching = new Watching(surroundings, json, yes).thinking(thinking);
        Session session = open(api, directory, watching, micros);
        watching.catchCtrlC();
        int exit = say(api, watching, session, new PostMessage(text, PLANNER));
        return exit == 0 ? decide(api, watching, session, text, file) : exit;
    }

    private Session open(TroupeApi api, Path directory, Watching watching, @Nullable Long micros) {
        if (options.last) {
            return new SessionFinder(api).find(null, directory);
        }
        return api.createSession(
                new CreateSession(
                        api.createProject(directory.toString()).id(),
                        null,
                        options.mode,
                        watching.attendance(),
                        options.isolation(),
                        options.model,
                        micros));
    }

    private int say(TroupeApi api, Watching watching, Session session, PostMessage message) {
        return watch(api, watching, session, post(api, session, message));
    }

    private PostedMessage post(TroupeApi api, Session session, PostMessage message) {
        return api.postMessage(session.id(), message.at(priority.value).with(effort.value));
    }

    private static int watch(
            TroupeApi api, Watching watching, Session session, PostedMessage posted) {
        return watching.watch(api, Watched.started(session, posted.taskId(), posted.event()));
    }

    private int decide(
            TroupeApi api, Watching watching, Session session, String text, @Nullable Path file) {
        SessionPlan found = api.plan(session.id());
        if (file != null) {
            PlanFile.write(file, found.plan(), force);
        }
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(found));
        }
        if (!yes && (json || !surroundings.console().canAsk())) {
            return show(found);
        }
        PlanDraft draft = new PlanDraft(file);
        Optional<Plan> settled =
                yes ? Optional.of(found.plan()) : new PlanDesk(surroundings, draft).settle(found);
        return settled.map(it -> carryOut(api, watching, session, text, it, draft)).orElse(0);
    }

    private int carryOut(
            TroupeApi api,
            Watching watching,
            Session session,
            String text,
            Plan plan,
            PlanDraft draft) {
        PostedMessage posted;
        try {
            posted = post(api, session, PostMessage.split(text, plan));
        } catch (TroupeException refused) {
            throw draft.kept(plan, refused);
        }
        draft.drop();
        return watch(api, watching, session, posted);
    }

    private int show(SessionPlan found) {
        if (!json) {
            var console = surroundings.console();
            console.out().print(new PlanText(console.colour()).of(found));
            if (out == null) {
                console.err().println("Keep it with `--out FILE`, carry it out with `--yes`.");
            }
        }
        return 0;
    }
}
