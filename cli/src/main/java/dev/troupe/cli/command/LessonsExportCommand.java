package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.screen.JsonScreen;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code troupe lessons export}: a corpus of edits. */
@Command(
        name = "export",
        description = "Print them with their texts, oldest first, as a corpus of edits.",
        sortOptions = false,
        footer = {
            "",
            "One JSON object a line, with or without --json; `./troupe bench edits` reads them.",
            "They hold the contents of files, without secrets. Those whose refused edit was too",
            "long to be kept are left out. That somebody exports them is on the audit trail."
        })
final class LessonsExportCommand extends JsonCommand {
    private static final int PAGE = 20;

    @Mixin HereOption here = new HereOption();

    LessonsExportCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        TroupeApi api = surroundings.connect();
        @Nullable UUID project = here.project(api, surroundings);
        @Nullable String last = null;
        List<JsonNode> lines;
        do {
            lines = api.lessons().export(project, last, PAGE);
            lines.forEach(it -> JsonScreen.print(surroundings.console(), it));
            last = lines.isEmpty() ? last : lines.getLast().path("id").asString("");
        } while (lines.size() == PAGE && !surroundings.console().out().checkError());
        return 0;
    }
}
