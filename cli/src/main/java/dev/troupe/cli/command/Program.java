package dev.troupe.cli.command;

import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.cli.trace.TraceTarget;
import dev.troupe.cli.version.Version;
import dev.troupe.contracts.agent.Effort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Priority;
import dev.troupe.contracts.workflow.Phase;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads a command line, runs its command, and turns failures into exit codes. */
public final class Program {
    private final Surroundings surroundings;

    private Program(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Runs one command line and returns its exit code. */
    public static int run(String[] args, Surroundings surroundings) {
        // A word that is no command may be anything.
        boolean named = args.length > 0 && args[0].matches("[a-z]{2,12}");
        RequestTrace.begin(
                named ? "troupe " + args[0] : "troupe",
                TraceTarget.of(surroundings.home().configuration(), surroundings.environment()));
        int exit = new Program(surroundings).commandLine().execute(args);
        RequestTrace.end(exit != 0);
        return exit == 0 && surroundings.console().out().checkError()
                ? Failures.report(surroundings.console(), false, lost())
                : exit;
    }

    private static TroupeException lost() {
        return new TroupeException(
                ErrorCode.OUTPUT_LOST,
                "What the command printed could not be written to its standard output.");
    }

    private CommandLine commandLine() {
        CommandLine line = new CommandLine(new RootCommand(surroundings));
        line.getCommandSpec().version("troupe " + Version.current());
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
                .addSubcommand("check", new CheckLineCommand(surroundings))
                .addSubcommand("audit", new AuditCommand(surroundings))
                .addSubcommand("rules", RulesCommand.line(surroundings))
                .addSubcommand("serve", new ServeCommand(surroundings))
                .addSubcommand("stop", new StopCommand(surroundings))
                .addSubcommand("config", ConfigCommand.line(surroundings))
                .addSubcommand("doctor", new DoctorCommand(surroundings))
                .addSubcommand("demo", new DemoCommand(surroundings));
        // A word with an at sign is a word: people name files so, whose text must not set options.
        return line.setExpandAtFiles(false)
                .registerConverter(ApprovalMode.class, Modes::parse)
                .registerConverter(Phase.class, Misuse::phase)
                .registerConverter(Priority.class, PriorityOption::parse)
                .registerConverter(Effort.class, EffortOption::parse)
                .registerConverter(BigDecimal.class, Misuse::amount)
                .registerConverter(Duration.class, Misuse::time)
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
        boolean json = Arrays.asList(args).contains("--json");
        return Failures.report(surroundings.console(), json, Misuse.explain(failure, line));
    }

    private int failed(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
        boolean json = line.getCommand() instanceof TroupeCommand command && command.json();
        TroupeException problem =
                failure instanceof TroupeException known
                        ? known
                        : Failures.unexpected(surroundings.home(), failure);
        return Failures.report(surroundings.console(), json, problem);
    }
}
