package dev.troupe.cli.command;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.doctor.Finding;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code troupe doctor}: what this machine has, lacks, and what to do about it. */
@Command(
        name = "doctor",
        description = "Check this machine and the server. Exit code 1 when a check failed.")
final class DoctorCommand extends JsonCommand {
    DoctorCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        List<Finding> all = new ArrayList<>();
        surroundings
                .doctor()
                .examine(finding -> {
                    all.add(finding);
                    show(finding);
                });
        boolean failed = all.stream().anyMatch(f -> f.status() == Finding.Status.FAILED);
        if (!json) {
            long worth = all.stream().filter(f -> f.status() != Finding.Status.OK).count();
            surroundings
                    .console()
                    .out()
                    .println(
                            worth == 0
                                    ? "Everything is fine."
                                    : worth + " of " + all.size() + " checks want attention.");
        }
        return failed ? 1 : 0;
    }

    private void show(Finding finding) {
        Console console = surroundings.console();
        if (json) {
            JsonScreen.print(
                    console,
                    Wire.object()
                            .put("name", finding.name())
                            .put("status", finding.status().wire())
                            .put("detail", finding.detail())
                            .put("hint", finding.hint())
                            .put("code", finding.code()));
            return;
        }
        console.out()
                .println(
                        String.format(
                                "%-8s %-16s %s",
                                finding.status().wire(),
                                SafeText.line(finding.name()),
                                SafeText.line(finding.detail())));
        if (finding.status() != Finding.Status.OK && !finding.hint().isEmpty()) {
            console.out().println("           next: " + SafeText.line(finding.hint()));
        }
        if (!finding.code().isEmpty()) {
            console.out().println("           code: " + SafeText.line(finding.code()));
        }
    }
}
