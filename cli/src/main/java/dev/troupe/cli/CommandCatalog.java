package dev.troupe.cli;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.approval.AnswerCommand;
import dev.troupe.cli.command.approval.ApproveCommand;
import dev.troupe.cli.command.audit.AuditCommand;
import dev.troupe.cli.command.budget.BudgetCommand;
import dev.troupe.cli.command.config.ConfigCommand;
import dev.troupe.cli.command.held.HeldCommand;
import dev.troupe.cli.command.help.CompletionCommand;
import dev.troupe.cli.command.help.HelpCommand;
import dev.troupe.cli.command.languageserver.DiagnosticsCommand;
import dev.troupe.cli.command.languageserver.LanguageServerStatusCommand;
import dev.troupe.cli.command.repomap.LineSearchCommand;
import dev.troupe.cli.command.repomap.RepositoryContextCommand;
import dev.troupe.cli.command.repomap.RepositoryIndexCommand;
import dev.troupe.cli.command.repomap.RepositoryMapCommand;
import dev.troupe.cli.command.repomap.SymbolsCommand;
import dev.troupe.cli.command.request.AgentsCommand;
import dev.troupe.cli.command.request.CommandsCommand;
import dev.troupe.cli.command.request.PlanCommand;
import dev.troupe.cli.command.request.RunCommand;
import dev.troupe.cli.command.request.WorkflowCommand;
import dev.troupe.cli.command.rule.CheckCommand;
import dev.troupe.cli.command.rule.RulesCommand;
import dev.troupe.cli.command.server.DemoCommand;
import dev.troupe.cli.command.server.DoctorCommand;
import dev.troupe.cli.command.server.ModelsCommand;
import dev.troupe.cli.command.server.ServeCommand;
import dev.troupe.cli.command.server.SetupCommand;
import dev.troupe.cli.command.server.StopCommand;
import dev.troupe.cli.command.server.TopCommand;
import dev.troupe.cli.command.session.AttachCommand;
import dev.troupe.cli.command.session.CancelCommand;
import dev.troupe.cli.command.session.ChatCommand;
import dev.troupe.cli.command.session.HistoryCommand;
import dev.troupe.cli.command.session.RedoCommand;
import dev.troupe.cli.command.session.ResumeCommand;
import dev.troupe.cli.command.session.RewindCommand;
import dev.troupe.cli.command.session.SessionsCommand;
import dev.troupe.cli.command.session.UndoCommand;
import dev.troupe.cli.command.task.TasksCommand;
import dev.troupe.cli.command.task.TellCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Lists the commands and makes those that a command line needs: describing all of them to the parser takes longer than
 * most commands do.
 */
final class CommandCatalog {
    private static final Map<String, Function<CommandContext, Object>> COMMANDS = commands();

    private CommandCatalog() {}

    private static Map<String, Function<CommandContext, Object>> commands() {
        Map<String, Function<CommandContext, Object>> all = new LinkedHashMap<>();
        all.put("chat", ChatCommand::new);
        all.put("run", RunCommand::new);
        all.put("approve", ApproveCommand::new);
        all.put("plan", PlanCommand::new);
        all.put("workflow", WorkflowCommand::new);
        all.put("answer", AnswerCommand::new);
        all.put("agents", AgentsCommand::new);
        all.put("commands", CommandsCommand::new);
        all.put("sessions", SessionsCommand::line);
        all.put("tasks", TasksCommand::new);
        all.put("top", TopCommand::new);
        all.put("budget", BudgetCommand::new);
        all.put("resume", ResumeCommand::new);
        all.put("attach", AttachCommand::new);
        all.put("tell", TellCommand::new);
        all.put("cancel", CancelCommand::new);
        all.put("history", HistoryCommand::new);
        all.put("held", HeldCommand::line);
        all.put("undo", UndoCommand::new);
        all.put("redo", RedoCommand::new);
        all.put("rewind", RewindCommand::new);
        all.put("check", CheckCommand::new);
        all.put("audit", AuditCommand::new);
        all.put("rules", RulesCommand::line);
        all.put("map", RepositoryMapCommand::new);
        all.put("context", RepositoryContextCommand::new);
        all.put("symbols", SymbolsCommand::new);
        all.put("search", LineSearchCommand::new);
        all.put("index", RepositoryIndexCommand::new);
        all.put("diagnostics", DiagnosticsCommand::new);
        all.put("lsp", LanguageServerStatusCommand::line);
        all.put("serve", ServeCommand::new);
        all.put("stop", StopCommand::new);
        all.put("config", ConfigCommand::line);
        all.put("setup", SetupCommand::new);
        all.put("models", ModelsCommand::new);
        all.put("doctor", DoctorCommand::new);
        all.put("demo", DemoCommand::new);
        return all;
    }

    /**
     * Adds the command that the first word names, else all.
     *
     * @param first absent or no command: help or an error then needs all
     */
    static void add(CommandLine line, CommandContext context, @Nullable String first) {
        var named = first == null ? null : COMMANDS.get(first);
        if (named != null) {
            line.addSubcommand(first, named.apply(context));
            return;
        }
        COMMANDS.forEach((name, command) -> line.addSubcommand(name, command.apply(context)));
        line.addSubcommand("completion", new CompletionCommand(context, line))
                .addSubcommand("help", new HelpCommand(context, line));
    }
}
