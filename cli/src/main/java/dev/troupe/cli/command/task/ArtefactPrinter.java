package dev.troupe.cli.command.task;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.ArtefactView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Shows what tasks of a session have handed on. */
final class ArtefactPrinter {
    private final ConsoleStreams console;
    private final TroupeApi api;
    private final Session session;
    private final boolean json;

    ArtefactPrinter(ConsoleStreams console, TroupeApi api, Session session, boolean json) {
        this.console = console;
        this.api = api;
        this.session = session;
        this.json = json;
    }

    /** A line for each; the exit code. */
    int list(List<TaskView> tasks) {
        boolean any = false;
        for (TaskView task : tasks) {
            for (ArtefactView one : api.artefacts(session.id(), task.id())) {
                any = true;
                line(task, one);
            }
        }
        if (!any && !json) {
            console.out().println("The tasks have produced no results.");
        }
        return 0;
    }

    private void line(TaskView task, ArtefactView one) {
        if (json) {
            JsonTaskDisplay.print(console, WireJson.tree(one));
            return;
        }
        console.out()
                .println(
                        "%s  %-16s  %-16s  %,9d  %s"
                                .formatted(
                                        PartialIdResolver.brief(task.id()),
                                        TerminalSanitizer.line(task.agent()),
                                        TerminalSanitizer.line(one.name()),
                                        one.bytes(),
                                        TimestampFormatter.ago(one.at())));
    }

    /** All of one task in full; the exit code. */
    int show(TaskView task) {
        List<ArtefactView> all = api.artefacts(session.id(), task.id());
        for (ArtefactView one : all) {
            ArtefactView full = api.artefact(session.id(), task.id(), one.name());
            if (json) {
                JsonTaskDisplay.print(console, WireJson.tree(full));
            } else {
                AnsiStyle style = new AnsiStyle(console.colour());
                console.out().println(style.bold(TerminalSanitizer.line(full.name())));
                console.out()
                        .println(
                                TerminalSanitizer.block(
                                        WireJson.pretty(
                                                Objects.requireNonNullElse(
                                                        full.body(), Map.of()))));
            }
        }
        if (all.isEmpty() && !json) {
            console.out().println("The tasks have produced no results.");
        }
        return 0;
    }
}
