package dev.troupe.cli.command.budget;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.status.BudgetTable;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
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
        description = "Show or set spending limits.",
        footer = {
            "",
            "With --json, an unknown cost is null: tokens were used, but no price is configured.",
            "",
            "Without options, the command shows one limit, or all that you may see. What you do not set stays unchanged.",
            "",
            "The name '*' stands for all teams or users that have no limit of their own. Only administrators change limits of teams and users. Days, weeks and months begin at midnight UTC. Tasks that wait for their budget continue when it has room."
        })
public final class BudgetCommand extends JsonCommand {
    private static final BudgetLimit NONE = new BudgetLimit(null, null, null);

    @Parameters(
            index = "0",
            paramLabel = "WHOSE",
            arity = "0..1",
            description = "team, user, session or task. Default: all teams and users.")
    @Nullable String whose;

    @Parameters(
            index = "1",
            paramLabel = "NAME",
            arity = "0..1",
            description =
                    "The name of a team or user, or the ID of a session or task. Default: the last session of this repository.")
    @Nullable String name;

    @Mixin BudgetLimitOptions options = new BudgetLimitOptions();

    @Option(names = "--lift", description = "Remove the limit.")
    boolean lift;

    @Mixin DirectoryOption directoryOption = new DirectoryOption();

    public BudgetCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        BudgetScope scope = scope();
        if (lift && options.given()) {
            throw new UsageException(
                    "--lift removes the limit, so no option may set one.",
                    "Leave out --lift, or the options that set a limit.");
        }
        if (scope == null) {
            if (lift || options.given()) {
                throw new UsageException(
                        "The command does not say whose limit to change.",
                        "Say whose, for example `troupe budget team backend --cost 50 --per month`.");
            }
            show(context.connect().budgets().all());
            return 0;
        }
        options.check();
        if (!scope.named()) {
            PartialIdResolver.check(name, scope.word());
        }
        TroupeApi api = context.connect();
        show(List.of(one(api, scope, key(api, scope))));
        return 0;
    }

    private @Nullable BudgetScope scope() {
        if (whose == null) {
            return null;
        }
        String word = whose;
        BudgetScope scope =
                BudgetScope.find(word)
                        .orElseThrow(() ->
                                new UsageException(
                                        "'" + word + "' has no budget.",
                                        "Give team, user, session or task."));
        if (name == null && scope != BudgetScope.SESSION) {
            throw new UsageException(
                    "The command does not say which " + scope.word() + ".",
                    "Give the name: `troupe budget " + scope.word() + " NAME`.");
        }
        return scope;
    }

    private BudgetStatus one(TroupeApi api, BudgetScope scope, String key) {
        if (lift) {
            return api.budgets().lift(scope, key);
        }
        BudgetStatus now = api.budgets().of(scope, key);
        if (!options.given()) {
            return now;
        }
        BudgetLimit before = now.limit() == null || now.isDefault() ? NONE : now.limit();
        return api.budgets().limit(scope, key, options.changed(before));
    }

    private String key(TroupeApi api, BudgetScope scope) {
        SessionFinder sessions = new SessionFinder(api);
        return switch (scope) {
            case TEAM, USER -> String.valueOf(name);
            case SESSION -> sessions.find(name, directoryOption.resolve(context)).id().toString();
            case TASK -> task(api, sessions, String.valueOf(name)).toString();
        };
    }

    /** Parts of an id are looked for in the last session of the repository. */
    private UUID task(TroupeApi api, SessionFinder sessions, String id) {
        Optional<UUID> whole = PartialIdResolver.whole(id);
        if (whole.isPresent()) {
            return whole.get();
        }
        UUID session = sessions.find(null, directoryOption.resolve(context)).id();
        return PartialIdResolver.only(id, "task", api.tasks(session), TaskView::id).id();
    }

    private void show(List<BudgetStatus> budgets) {
        var console = context.console();
        if (json) {
            budgets.forEach(this::printJson);
        } else if (budgets.isEmpty()) {
            print("There is no limit yet, and nothing was spent.");
        } else {
            new BudgetTable(new AnsiStyle(console.colour()))
                    .lines(budgets, console.columns())
                    .forEach(console.out()::println);
        }
    }
}
