package dev.troupe.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.EnumOptionParser;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.command.approval.AnswerCommand;
import dev.troupe.cli.command.approval.ApproveCommand;
import dev.troupe.cli.command.audit.AuditCommand;
import dev.troupe.cli.command.budget.BudgetCommand;
import dev.troupe.cli.command.config.ConfigCommand;
import dev.troupe.cli.command.held.HeldCommand;
import dev.troupe.cli.command.help.CompletionCommand;
import dev.troupe.cli.command.help.HelpCommand;
import dev.troupe.cli.command.request.AgentsCommand;
import dev.troupe.cli.command.request.CommandsCommand;
import dev.troupe.cli.command.request.PlanCommand;
import dev.troupe.cli.command.request.RunCommand;
import dev.troupe.cli.command.request.WorkflowCommand;
import dev.troupe.cli.command.rule.CheckCommand;
import dev.troupe.cli.command.rule.RulesCommand;
import dev.troupe.cli.command.server.DemoCommand;
import dev.troupe.cli.command.server.DoctorCommand;
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
import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.cli.trace.TraceCollectorTarget;
import dev.troupe.cli.version.ClientVersion;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.TaskPriority;
import dev.troupe.contracts.workflow.WorkflowPhase;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads a command line, runs its command, and turns failures into exit codes. */
public final class CommandDispatcher {
    private static final List<String> HELP = List.of("-h", "--help");
    private static final int NARROWEST = 55;
    private static final int WIDEST = 80;

    private final CommandContext commandContext;

    CommandDispatcher(CommandContext commandContext) {
        this.commandContext = commandContext;
    }

    /** Runs one command line and returns its exit code. */
    public static int run(String[] args, CommandContext context) {
        // A word that is no command may be anything.
        boolean named = args.length > 0 && args[0].matches("[a-z]{2,12}");
        RequestTrace.begin(
                named ? "troupe " + args[0] : "troupe",
                TraceCollectorTarget.of(context.home().configuration(), context.environment()));
        CommandLine line = new CommandDispatcher(context).commandLine();
        if (args.length > 0
                && (args[0].equals("help") || HELP.stream().anyMatch(List.of(args)::contains))) {
            // Asking a terminal costs time, which only help is worth.
            line.setUsageHelpWidth(Math.clamp(context.console().columns(), NARROWEST, WIDEST));
        }
        int exit = line.execute(args);
        RequestTrace.end(exit != 0);
        return exit == 0 && context.console().out().checkError()
                ? FailureReporter.report(context.console(), false, lost())
                : exit;
    }

    private static TroupeException lost() {
        return new TroupeException(
                ErrorCode.OUTPUT_LOST,
                "What the command printed could not be written to its standard output.");
    }

    /** Makes the command line with all its commands. */
    CommandLine commandLine() {
        CommandLine line = new CommandLine(new RootCommand(commandContext));
        line.getCommandSpec().version("troupe " + ClientVersion.current());
        line.addSubcommand("chat", new ChatCommand(commandContext))
                .addSubcommand("run", new RunCommand(commandContext))
                .addSubcommand("approve", new ApproveCommand(commandContext))
                .addSubcommand("plan", new PlanCommand(commandContext))
                .addSubcommand("workflow", new WorkflowCommand(commandContext))
                .addSubcommand("answer", new AnswerCommand(commandContext))
                .addSubcommand("agents", new AgentsCommand(commandContext))
                .addSubcommand("commands", new CommandsCommand(commandContext))
                .addSubcommand("sessions", SessionsCommand.line(commandContext))
                .addSubcommand("tasks", new TasksCommand(commandContext))
                .addSubcommand("top", new TopCommand(commandContext))
                .addSubcommand("budget", new BudgetCommand(commandContext))
                .addSubcommand("resume", new ResumeCommand(commandContext))
                .addSubcommand("attach", new AttachCommand(commandContext))
                .addSubcommand("tell", new TellCommand(commandContext))
                .addSubcommand("cancel", new CancelCommand(commandContext))
                .addSubcommand("history", new HistoryCommand(commandContext))
                .addSubcommand("held", HeldCommand.line(commandContext))
                .addSubcommand("undo", new UndoCommand(commandContext))
                .addSubcommand("redo", new RedoCommand(commandContext))
                .addSubcommand("rewind", new RewindCommand(commandContext))
                .addSubcommand("check", new CheckCommand(commandContext))
                .addSubcommand("audit", new AuditCommand(commandContext))
                .addSubcommand("rules", RulesCommand.line(commandContext))
                .addSubcommand("serve", new ServeCommand(commandContext))
                .addSubcommand("stop", new StopCommand(commandContext))
                .addSubcommand("config", ConfigCommand.line(commandContext))
                .addSubcommand("setup", new SetupCommand(commandContext))
                .addSubcommand("doctor", new DoctorCommand(commandContext))
                .addSubcommand("demo", new DemoCommand(commandContext))
                .addSubcommand("completion", new CompletionCommand(commandContext, line))
                .addSubcommand("help", new HelpCommand(commandContext, line));
        line.getCommandSpec().usageMessage().commandListHeading("");
        line.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST, new GroupedCommandList());
        // A word with an at sign is a word: people name files so, whose text must not set options.
        return line.setExpandAtFiles(false)
                .registerConverter(
                        ApprovalMode.class, EnumOptionParser.of(ApprovalMode.class, "mode"))
                .registerConverter(WorkflowPhase.class, UsageErrorExplainer::phase)
                .registerConverter(
                        TaskPriority.class, EnumOptionParser.of(TaskPriority.class, "priority"))
                .registerConverter(
                        ReasoningEffort.class, EnumOptionParser.of(ReasoningEffort.class, "effort"))
                .registerConverter(BigDecimal.class, UsageErrorExplainer::amount)
                .registerConverter(Duration.class, UsageErrorExplainer::time)
                .setOut(writer(commandContext.console().out()))
                .setErr(writer(commandContext.console().err()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi()))
                .setParameterExceptionHandler(this::misused)
                .setExecutionExceptionHandler(this::failed);
    }

    private CommandLine.Help.Ansi ansi() {
        return commandContext.console().colour()
                ? CommandLine.Help.Ansi.ON
                : CommandLine.Help.Ansi.OFF;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    private int misused(ParameterException failure, String[] args) {
        CommandLine line = failure.getCommandLine();
        boolean json = List.of(args).contains("--json");
        return FailureReporter.report(
                commandContext.console(), json, UsageErrorExplainer.explain(failure, line));
    }

    private int failed(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
        boolean json = line.getCommand() instanceof TroupeCommand command && command.json();
        TroupeException problem =
                failure instanceof TroupeException known
                        ? known
                        : FailureReporter.unexpected(commandContext.home(), failure);
        return FailureReporter.report(commandContext.console(), json, problem);
    }
}
