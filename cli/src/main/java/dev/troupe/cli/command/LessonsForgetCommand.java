package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.lesson.Forgotten;
import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.session.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe lessons forget}: deletes what was kept. */
@Command(
        name = "forget",
        description = "Delete one of them, those of this repository, or all, for good.",
        sortOptions = false,
        footer = {"", "That somebody deletes them is on the audit trail."})
final class LessonsForgetCommand extends JsonCommand {
    private static final int PAGE = 200;

    @Parameters(
            index = "0",
            paramLabel = "ID",
            arity = "0..1",
            description = "Id of one, or a part of it.")
    @Nullable String id;

    @Mixin HereOption here = new HereOption();

    @Option(names = "--all", description = "All that you may see.")
    boolean all;

    LessonsForgetCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        int given = (id == null ? 0 : 1) + (here.here ? 1 : 0) + (all ? 1 : 0);
        if (given != 1) {
            throw new Usage(
                    given == 0
                            ? "It is not said which lessons are to be forgotten."
                            : "More than one thing says which lessons are to be forgotten.",
                    "Give the id of one, --here or --all.");
        }
        Ids.check(id, "lesson");
        TroupeApi api = surroundings.connect();
        show(id == null ? forgotten(api) : api.lessons().forgetOne(one(api, id)));
        return 0;
    }

    private Forgotten forgotten(TroupeApi api) {
        return api.lessons().forget(here.project(api, surroundings));
    }

    private static UUID one(TroupeApi api, String id) {
        return Ids.whole(id).orElseGet(() -> Ids.only(id, "lesson", every(api), Lesson::id).id());
    }

    private static List<Lesson> every(TroupeApi api) {
        List<Lesson> every = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            Page<Lesson> page = api.lessons().page(null, PAGE, cursor);
            every.addAll(page.items());
            cursor = page.next();
        } while (cursor != null);
        return every;
    }

    private void show(Forgotten forgotten) {
        if (id != null && forgotten.lessons() == 0) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "There is no lesson with the id " + id + ".",
                    "List them with `troupe lessons`.",
                    null);
        }
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(forgotten));
            return;
        }
        long count = forgotten.lessons();
        surroundings
                .console()
                .out()
                .println(count == 1 ? "1 lesson is forgotten." : count + " lessons are forgotten.");
    }
}
