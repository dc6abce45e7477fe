package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.session.Page;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe lessons}: refused edits that were kept with those that worked, newest first. */
@Command(
        name = "lessons",
        description = "List refused edits that were kept with those that worked after them.",
        sortOptions = false,
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {
            "",
            "They are kept where the setting worker.edits.lessons is on; it is off by default."
        })
final class LessonsCommand extends JsonCommand {
    private static final int PAGE = 200;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many at most (default: ${DEFAULT-VALUE}).")
    int limit;

    @Mixin HereOption here = new HereOption();

    LessonsCommand(Surroundings surroundings) {
        super(surroundings);
    }

    /** The command with those below it. */
    static CommandLine line(Surroundings surroundings) {
        return new CommandLine(new LessonsCommand(surroundings))
                .addSubcommand("list", new LessonsCommand(surroundings))
                .addSubcommand("export", new LessonsExportCommand(surroundings))
                .addSubcommand("forget", new LessonsForgetCommand(surroundings));
    }

    @Override
    public Integer call() {
        if (limit < 1) {
            throw new Usage("--limit " + limit + " is not 1 or more.", "Give a positive number.");
        }
        TroupeApi api = surroundings.connect();
        @Nullable UUID project = here.project(api, surroundings);
        int left = limit;
        @Nullable String cursor = null;
        do {
            Page<Lesson> page = api.lessons().page(project, Math.min(left, PAGE), cursor);
            page.items().forEach(this::show);
            left -= page.items().size();
            cursor = page.next();
        } while (cursor != null && left > 0);
        end(left == limit, cursor != null);
        return 0;
    }

    private void show(Lesson lesson) {
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(lesson));
            return;
        }
        String leftOut =
                lesson.leftOut().isEmpty()
                        ? ""
                        : "  too long: " + String.join(", ", lesson.leftOut());
        surroundings
                .console()
                .out()
                .println(
                        SafeText.line(
                                String.format(
                                        "%s  %-10s  %-12s  %s → %s  %s%s",
                                        Ids.brief(lesson.id()),
                                        Times.ago(lesson.at()),
                                        lesson.kind(),
                                        lesson.tool(),
                                        lesson.correctedTool(),
                                        lesson.path(),
                                        leftOut)));
    }

    private void end(boolean none, boolean more) {
        if (json) {
            return;
        }
        if (none) {
            surroundings
                    .console()
                    .out()
                    .println(
                            "No refused edits are kept. Where worker.edits.lessons is on, they are once a later edit worked.");
        } else if (more) {
            surroundings.console().out().println("There are more: raise --limit.");
        }
    }
}
