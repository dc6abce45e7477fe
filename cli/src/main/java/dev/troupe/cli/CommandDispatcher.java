package dev.troupe.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.EnumOptionParser;
import dev.troupe.cli.command.TroupeCommand;
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
import org.jspecify.annotations.Nullable;
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
    public static int run(String[] arguments, CommandContext context) {
        String[] args = ShortCommandLine.expand(arguments);
        // A word that is no command may be anything.
        boolean named = args.length > 0 && args[0].matches("[a-z]{2,12}");
        RequestTrace.begin(
                named ? "troupe " + args[0] : "troupe",
                TraceCollectorTarget.of(context.home().configuration(), context.environment()));
        CommandLine line =
                new CommandDispatcher(context).commandLine(args.length > 0 ? args[0] : null);
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
        return commandLine(null);
    }

    private CommandLine commandLine(@Nullable String first) {
        CommandLine line = new CommandLine(new RootCommand(commandContext));
        line.getCommandSpec().version("troupe " + ClientVersion.current());
        CommandCatalog.add(line, commandContext, first);
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
