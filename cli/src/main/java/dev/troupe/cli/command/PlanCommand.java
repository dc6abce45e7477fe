package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.PlanText;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import java.io.IOException;
import java.nio.file.Files;
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
        Path directory = where.resolve(surroundings);
        String text = PromptText.of(prompt, surroundings.console());
        surroundings.preflight(directory, options.model, PLANNER);
        TroupeApi api = surroundings.connect();
        Watching watching = new Watching(surroundings, json, yes).thinking(thinking);
        Session session = open(api, directory, watching, micros);
        watching.catchCtrlC();
        int exit = say(api, watching, session, new PostMessage(text, PLANNER));
        return exit == 0 ? decide(api, watching, session, text) : exit;
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
        PostedMessage posted =
                api.postMessage(session.id(), message.at(priority.value).with(effort.value));
        return watching.watch(api, Watched.started(session, posted.taskId(), posted.event()));
    }

    private int decide(TroupeApi api, Watching watching, Session session, String text) {
        SessionPlan found = api.plan(session.id());
        if (out != null) {
            write(surroundings.directory().resolve(out), found.plan());
        }
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(found));
        }
        if (yes) {
            return carryOut(api, watching, session, text, found.plan());
        }
        if (json || !surroundings.console().canAsk()) {
            return show(found);
        }
        return new PlanDesk(surroundings)
                .settle(found)
                .map(it -> carryOut(api, watching, session, text, it))
                .orElse(0);
    }

    private int carryOut(
            TroupeApi api, Watching watching, Session session, String text, Plan plan) {
        return say(api, watching, session, PostMessage.split(text, plan));
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

    private static void write(Path file, Plan plan) {
        try {
            Files.writeString(file, PlanFile.text(plan));
        } catch (IOException e) {
            throw new Usage(
                    "The plan cannot be written to %s (%s).".formatted(file, e.getMessage()),
                    "Name another file after `--out`.");
        }
    }
}
