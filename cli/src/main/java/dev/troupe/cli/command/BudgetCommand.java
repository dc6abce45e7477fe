package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.Style;
import dev.troupe.cli.status.BudgetTable;
import dev.troupe.contracts.budget.Budget;
import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Scope;
import dev.troupe.contracts.session.TaskView;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe budget}: what may be spent, and what was. */
@Command(
        name = "budget",
        description = "Show what teams, users, sessions and tasks may spend, or change it.",
        sortOptions = false,
        footer = {
            "",
            "Without options it shows: all that you may see, or one. What no option names stays as it",
            "is. A limit of the name '*' is that of all teams, or all users, without their own; those",
            "of teams and users are for administrators to change. Days, weeks and months begin at",
            "midnight in UTC. Tasks that wait for money go on when there is room."
        })
final class BudgetCommand extends JsonCommand {
    private static final Limit NONE = new Limit(null, null, null);

    @Parameters(
            index = "0",
            paramLabel = "WHOSE",
            arity = "0..1",
            description = "team, user, session or task; otherwise all teams and users.")
    @Nullable String whose;

    @Parameters(
            index = "1",
            paramLabel = "NAME",
            arity = "0..1",
            description =
                    "The team's or user's name, or the id of a session or task; otherwise the last"
                            + " session of this repository.")
    @Nullable String name;

    @Mixin LimitOptions options = new LimitOptions();

    @Option(names = "--lift", description = "Take the limit away.")
    boolean lift;

    @Mixin DirectoryOption where = new DirectoryOption();

    BudgetCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Scope scope = scope();
        if (lift && options.given()) {
            throw new Usage(
                    "--lift takes the limit away and sets none.", "Leave it or the others out.");
        }
        if (scope == null) {
            if (lift || options.given()) {
                throw new Usage(
                        "It is not said whose limit that is.",
                        "Name it, for example `troupe budget team backend --cost 50 --per month`.");
            }
            show(surroundings.connect().budgets().all());
            return 0;
        }
        options.check();
        if (!scope.named()) {
            Ids.check(name, scope.word());
        }
        TroupeApi api = surroundings.connect();
        show(List.of(one(api, scope, key(api, scope))));
        return 0;
    }

    private @Nullable Scope scope() {
        if (whose == null) {
            return null;
        }
        String word = whose;
        Scope scope =
                Scope.find(word)
                        .orElseThrow(() ->
                                new Usage(
                                        "'" + word + "' has no budget.",
                                        "Give team, user, session or task."));
        if (name == null && scope != Scope.SESSION) {
            throw new Usage(
                    "It is not said which " + scope.word() + ".",
                    "Name it: `troupe budget " + scope.word() + " NAME`.");
        }
        return scope;
    }

    private Budget one(TroupeApi api, Scope scope, String key) {
        if (lift) {
            return api.budgets().lift(scope, key);
        }
        Budget now = api.budgets().of(scope, key);
        if (!options.given()) {
            return now;
        }
        Limit before = now.limit() == null || now.byDefault() ? NONE : now.limit();
        return api.budgets().limit(scope, key, options.changed(before));
    }

    private String key(TroupeApi api, Scope scope) {
        SessionFinder sessions = new SessionFinder(api);
        return switch (scope) {
            case TEAM, USER -> String.valueOf(name);
            case SESSION -> sessions.find(name, where.resolve(surroundings)).id().toString();
            case TASK -> task(api, sessions, String.valueOf(name)).toString();
        };
    }

    /** Parts of an id are looked for in the last session of the repository. */
    private UUID task(TroupeApi api, SessionFinder sessions, String id) {
        Optional<UUID> whole = Ids.whole(id);
        if (whole.isPresent()) {
            return whole.get();
        }
        UUID session = sessions.find(null, where.resolve(surroundings)).id();
        return Ids.only(id, "task", api.tasks(session), TaskView::id).id();
    }

    private void show(List<Budget> budgets) {
        var console = surroundings.console();
        if (json) {
            budgets.forEach(it -> JsonScreen.print(console, Wire.tree(it)));
        } else if (budgets.isEmpty()) {
            console.out().println("There is no limit yet, and nothing was spent.");
        } else {
            new BudgetTable(new Style(console.colour()))
                    .lines(budgets, console.columns())
                    .forEach(console.out()::println);
        }
    }
}
