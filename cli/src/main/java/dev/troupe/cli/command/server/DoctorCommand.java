package dev.troupe.cli.command.server;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.doctor.DoctorFinding;
import dev.troupe.cli.doctor.GoodFindingSummary;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe doctor}: what this machine has, lacks, and what to do about it. */
@Command(
        name = "doctor",
        description = {
            "Check this machine and the server.",
            "What is wrong comes first, with what to do about it.",
            "The exit code is 1 if a check failed."
        })
public final class DoctorCommand extends JsonCommand {
    @Option(
            names = "--verbose",
            description = "Show each check, also those that found nothing wrong.")
    boolean verbose;

    public DoctorCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<DoctorFinding> all = new ArrayList<>();
        GoodFindingSummary good = new GoodFindingSummary();
        context.doctor()
                .examine(finding -> {
                    all.add(finding);
                    if (json || verbose || finding.status() != DoctorFinding.Status.OK) {
                        show(finding);
                    } else {
                        good.add(finding);
                    }
                });
        boolean failed = all.stream().anyMatch(f -> f.status() == DoctorFinding.Status.FAILED);
        if (!json) {
            long worth = all.stream().filter(f -> f.status() != DoctorFinding.Status.OK).count();
            good.lines().forEach(it -> print("ok       " + it));
            String sum =
                    worth == 0
                            ? "Everything is fine."
                            : worth + " of " + all.size() + " checks need attention.";
            print(verbose ? sum : sum + " `troupe doctor --verbose` shows each check.");
        }
        return failed ? 1 : 0;
    }

    private void show(DoctorFinding finding) {
        ConsoleStreams console = context.console();
        if (json) {
            printJson(
                    WireJson.object()
                            .put("name", finding.name())
                            .put("status", finding.status().wire())
                            .put("detail", finding.detail())
                            .put("hint", finding.hint())
                            .put("code", finding.code()));
            return;
        }
        print(
                String.format(
                        "%-8s %-16s %s",
                        finding.status().wire(),
                        TerminalSanitizer.line(finding.name()),
                        finding.detail()));
        if (finding.status() != DoctorFinding.Status.OK && !finding.hint().isEmpty()) {
            console.out()
                    .println(
                            "           next: "
                                    + String.join(
                                            "\n                   ",
                                            finding.hint()
                                                    .lines()
                                                    .map(DoctorCommand::indented)
                                                    .toList()));
        }
        if (!finding.code().isEmpty()) {
            console.out().println("           code: " + TerminalSanitizer.line(finding.code()));
        }
    }

    /** Lines of YAML mean another thing without their blanks. */
    private static String indented(String line) {
        String text = line.stripLeading();
        return " ".repeat(line.length() - text.length()) + TerminalSanitizer.line(text);
    }
}
