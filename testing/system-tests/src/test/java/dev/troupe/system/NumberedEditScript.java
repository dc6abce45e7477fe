package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A checkout of numbered parts, and a model that changes one after the other, a commit each. */
record NumberedEditScript(Path checkout, int count) {
    static final String REQUEST = "Mark every part as done.";
    private static final String OPEN = "state: open\n";
    private static final String DONE = "state: done\n";

    /** Long enough for something to happen before the next answer. */
    private static final Duration THOUGHT = Duration.ofMillis(700);

    static ModelScenario scenario(int count) {
        List<ScriptedTurn> turns = new ArrayList<>();
        for (int part = 0; part < count; part++) {
            turns.add(
                    ScriptedTurn.call(
                                    "I mark part " + part + ".",
                                    ScriptedToolCall.of(
                                            "edit",
                                            Map.of(
                                                    "path",
                                                    name(part),
                                                    "old_string",
                                                    OPEN.strip(),
                                                    "new_string",
                                                    DONE.strip())))
                            .paced(new StreamPace(8, Duration.ofMillis(20)), THOUGHT));
        }
        turns.add(
                ScriptedTurn.say("All are marked.")
                        .paced(new StreamPace(8, Duration.ofMillis(20)), THOUGHT));
        return ModelScenario.of(turns.toArray(ScriptedTurn[]::new));
    }

    static NumberedEditScript create(Path checkout, int count)
            throws IOException, InterruptedException {
        Files.createDirectories(checkout.resolve("parts"));
        NumberedEditScript edits = new NumberedEditScript(checkout, count);
        for (int part = 0; part < count; part++) {
            Files.writeString(checkout.resolve(name(part)), OPEN);
        }
        GitLog.git(checkout, "init", "--quiet", "--initial-branch=main");
        GitLog.git(checkout, "add", "--all");
        GitLog.git(checkout, "commit", "--quiet", "-m", "Add the parts");
        return edits;
    }

    /** The file of one part. */
    static String name(int part) {
        return "parts/" + part + ".txt";
    }

    /** On disk and in the history: a commit for each part, and no second one for any. */
    void assertEachMadeOnce() throws IOException, InterruptedException {
        for (int part = 0; part < count; part++) {
            assertThat(checkout.resolve(name(part))).hasContent(DONE);
            assertThat(GitLog.git(checkout, "log", "--format=%h", "--", name(part)).lines())
                    .as("commits of " + name(part))
                    .hasSize(2);
        }
        assertThat(GitLog.of(checkout)).hasSize(1 + count);
        assertThat(GitLog.git(checkout, "status", "--porcelain")).isEmpty();
    }

    /** Byte for byte as it was before the request. */
    void assertNoneMade() {
        assertThat(IntStream.range(0, count).mapToObj(it -> checkout.resolve(name(it))))
                .allSatisfy(file -> assertThat(file).hasContent(OPEN));
    }
}
