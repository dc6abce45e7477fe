package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import org.junit.jupiter.api.Test;

/** Fences below the path of a file that exists, of a model that calls no tools. */
class FileOutsideLeaseTest extends WorkerScenarioTest {
    private static final String READ =
            """
            ```tool
            {"tool": "read", "arguments": {"path": "src/Prices.java"}}
            ```
            """;
    private static final String FIXED =
            "class Prices {\n    int total(int a, int b) {\n        return a + b;\n    }\n}\n";

    @Test
    void oneThatHoldsTheWholeFileIsWrittenAndAnExcerptIsNot() {
        WorkerScenario.Session session = scene.session(repository).on("text");
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say(READ),
                                ScriptedTurn.say(fence("        return a + b;\n")),
                                ScriptedTurn.say(fence(FIXED))
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("may be an excerpt")),
                                ScriptedTurn.say("Fixed.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("Result 1 of 1 (write)"))));

        var _ = session.succeed("Fix the bug");

        assertThat(session.content("src/Prices.java")).isEqualTo(FIXED);
    }

    private static String fence(String content) {
        return "src/Prices.java\n```java\n" + content + "```\n";
    }
}
