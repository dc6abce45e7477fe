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
import dev.troupe.cli.command.help.CompletionCommand;
import dev.troupe.cli.command.help.HelpCommand;
import dev.troupe.cli.command.request.AgentsCommand;
import dev.troupe.cli.command.request.PlanCommand;
import dev.troupe.cli.command.request.RunCommand;
import dev.troupe.cli.command.request.WorkflowCommand;
import dev.troupe.cli.command.rule.CheckCommand;
import dev.troupe.cli.command.rule.RulesCommand;
import dev.troupe.cli.command.server.DemoCommand;
import dev.troupe.cli.command.server.DoctorCommand;
import dev.troupe.cli.command.server.ServeCommand;
import dev.troupe.cli.command.server.StopCommand;
import dev.troupe.cli.command.server.TopCommand;
import dev.troupe.cli.command.session.AttachCommand;
import dev.troupe.cli.command.session.CancelCommand;
import dev.troupe.cli.command.session.ChatCommand;
import dev.troupe.cli.command.session.RedoCommand;
import dev.troupe.cli.command.session.ResumeCommand;
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

    private final CommandContext surroundings;

    CommandDispatcher(CommandContext surroundings) {
        this.surroundings = surroundings;
    }

    /** Runs one command line and returns its exit code. */
    public static int run(String[] args, CommandContext surroundings) {
        // A word that is no command may be anything.
        boolean named = args.length > 0 && args[0].matches("[a-z]{2,12}");
        RequestTrace.begin(
                named ? "troupe " + args[0] : "troupe",
                TraceCollectorTarget.of(
                        surroundings.home().configuration(), surroundings.environment()));
        CommandLine line = new CommandDispatcher(surroundings).commandLine();
        if (args.length > 0
                && (args[0].equals("help") || HELP.stream().anyMatch(List.of(args)::contains))) {
            // Asking a terminal costs time, which only help is worth.
            line.setUsageHelpWidth(Math.clamp(surroundings.console().columns(), NARROWEST, WIDEST));
        }
        int exit = line.execute(args);
        RequestTrace.end(exit != 0);
        return exit == 0 && surroundings.console().out().checkError()
                ? FailureReporter.report(surroundings.console(), false, lost())
                : exit;
    }

    private static TroupeException lost() {
        return new TroupeException(
                ErrorCode.OUTPUT_LOST,
                "What the command printed could not be written to its standard output.");
    }

    /** Makes the command line with all its commands. */
    CommandLine commandLine() {
        CommandLine line = new CommandLine(new RootCommand(surroundings));
        line.getCommandSpec().version("troupe " + ClientVersion.current());
        line.addSubcommand("chat", new ChatCommand(surroundings))
                .addSubcommand("run", new RunCommand(surroundings))
                .addSubcommand("approve", new ApproveCommand(surroundings))
                .addSubcommand("plan", new PlanCommand(surroundings))
                .addSubcommand("workflow", new WorkflowCommand(surroundings))
                .addSubcommand("answer", new AnswerCommand(surroundings))
                .addSubcommand("agents", new AgentsCommand(surroundings))
                .addSubcommand("sessions", new SessionsCommand(surroundings))
                .addSubcommand("tasks", new TasksCommand(surroundings))
                .addSubcommand("top", new TopCommand(surroundings))
                .addSubcommand("budget", new BudgetCommand(surroundings))
                .addSubcommand("resume", new ResumeCommand(surroundings))
                .addSubcommand("attach", new AttachCommand(surroundings))
                .addSubcommand("tell", new TellCommand(surroundings))
                .addSubcommand("cancel", new CancelCommand(surroundings))
                .addSubcommand("undo", new UndoCommand(surroundings))
                .addSubcommand("redo", new RedoCommand(surroundings))
                .addSubcommand("check", new CheckCommand(surroundings))
                .addSubcommand("audit", new AuditCommand(surroundings))
                .addSubcommand("rules", RulesCommand.line(surroundings))
                .addSubcommand("serve", new ServeCommand(surroundings))
                .addSubcommand("stop", new StopCommand(surroundings))
                .addSubcommand("config", ConfigCommand.line(surroundings))
                .addSubcommand("doctor", new DoctorCommand(surroundings))
                .addSubcommand("demo", new DemoCommand(surroundings))
                .addSubcommand("completion", new CompletionCommand(surroundings, line))
                .addSubcommand("help", new HelpCommand(surroundings, line));
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
                .setOut(writer(surroundings.console().out()))
                .setErr(writer(surroundings.console().err()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi()))
                .setParameterExceptionHandler(this::misused)
                .setExecutionExceptionHandler(this::failed);
    }

    private CommandLine.Help.Ansi ansi() {
        return surroundings.console().colour()
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
                surroundings.console(), json, UsageErrorExplainer.explain(failure, line));
    }

    private int failed(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
        boolean json = line.getCommand() instanceof TroupeCommand command && command.json();
        TroupeException problem =
                failure instanceof TroupeException known
                        ? known
                        : FailureReporter.unexpected(surroundings.home(), failure);
        return FailureReporter.report(surroundings.console(), json, problem);
    }
}
