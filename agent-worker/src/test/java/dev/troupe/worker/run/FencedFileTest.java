package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.Position;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.Turn;
import org.junit.jupiter.api.Test;

/** Fences below the path of a file that exists, of a model that calls no tools. */
class FencedFileTest extends OnScene {
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
        Scene.Session session = scene.session(repository).on("text");
        scene.model()
                .play(
                        Scenario.of(
                                Turn.say(READ),
                                Turn.say(fence("        return a + b;\n")),
                                Turn.say(fence(FIXED))
                                        .when(
                                                new Position.Listed(),
                                                RequestMatch.last("may be an excerpt")),
                                Turn.say("Fixed.")
                                        .when(
                                                new Position.Listed(),
                                                RequestMatch.last("Result 1 of 1 (write)"))));

        var _ = session.succeed("Fix the bug");

        assertThat(session.content("src/Prices.java")).isEqualTo(FIXED);
    }

    private static String fence(String content) {
        return "src/Prices.java\n```java\n" + content + "```\n";
    }
}
