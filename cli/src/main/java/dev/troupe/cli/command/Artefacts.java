package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.screen.Style;
import dev.troupe.contracts.session.ArtefactView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Shows what tasks of a session have handed on. */
final class Artefacts {
    private final Console console;
    private final TroupeApi api;
    private final Session session;
    private final boolean json;

    Artefacts(Console console, TroupeApi api, Session session, boolean json) {
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
            console.out().println("Nothing was handed on there.");
        }
        return 0;
    }

    private void line(TaskView task, ArtefactView one) {
        if (json) {
            JsonScreen.print(console, Wire.tree(one));
            return;
        }
        console.out()
                .println(
                        "%s  %-16s  %-16s  %,9d  %s"
                                .formatted(
                                        Ids.brief(task.id()),
                                        SafeText.line(task.agent()),
                                        SafeText.line(one.name()),
                                        one.bytes(),
                                        Times.ago(one.at())));
    }

    /** All of one task in full; the exit code. */
    int show(TaskView task) {
        List<ArtefactView> all = api.artefacts(session.id(), task.id());
        for (ArtefactView one : all) {
            ArtefactView full = api.artefact(session.id(), task.id(), one.name());
            if (json) {
                JsonScreen.print(console, Wire.tree(full));
            } else {
                Style style = new Style(console.colour());
                console.out().println(style.bold(SafeText.line(full.name())));
                console.out()
                        .println(
                                SafeText.block(
                                        Wire.pretty(
                                                Objects.requireNonNullElse(
                                                        full.body(), Map.of()))));
            }
        }
        if (all.isEmpty() && !json) {
            console.out().println("Nothing was handed on there.");
        }
        return 0;
    }
}
