package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person at a real pseudo-terminal who chats with a session. */
class ChatIT {
    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";

    @TempDir Path directory;

    @BeforeAll
    static void needsATerminal() {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/script")), "no script(1) to make a terminal");
    }

    @Test
    void talksAnswersInterruptsLeavesAndComesBack() throws Exception {
        Path checkout = GeneratedCheckout.create(directory.resolve("shop")).directory();
        try (var model = ScriptedModelServer.start(scenario());
                var troupe =
                        new TroupeInstallation(directory.resolve("home"), model)
                                .askingByWords()
                                .start()) {
            try (var chat = troupe.terminal(checkout, "chat")) {
                chat.shows("Ctrl-D leaves.").shows("› ");
                chat.type("Say hello\r");
                chat.shows("› Say hello").shows("Hello you.").shows("done in");
                chat.type("Run it please\r");
                chat.shows("python3 --version")
                        .shows("for this session, exactly: python3 --version");
                chat.shows("y, a, n or t");
                // At once it may still be part of a word: then it waits for Return.
                chat.type("y");
                typeUntil(chat, "\r", "yes, once");
                chat.shows("That was it.").shows("done in");
                chat.type("/cost\r");
                chat.shows("2 requests");
                chat.type("Take your time\r");
                chat.shows("y, a, n or t");
                chat.type(CTRL_C);
                chat.shows("Interrupting").shows("cancelled");
                chat.type("half a message" + CTRL_C + CTRL_D);
                chat.shows("troupe chat --resume");
                assertThat(chat.exit()).isZero();
                assertThat(chat.text()).doesNotContain("**");
            }
            comesBack(troupe, checkout);
        }
    }

    private static void comesBack(TroupeInstallation troupe, Path checkout) throws Exception {
        try (var chat = troupe.terminal(checkout, "chat", "--continue")) {
            chat.shows("› Take your time").shows("cancelled");
            assertThat(chat.text()).doesNotContain("Say hello");
            chat.type("/exot\r");
            chat.shows("Did you mean /exit?");
            chat.type("/exit\r");
            assertThat(chat.exit()).isZero();
        }
    }

    // Keys in the first moment of a question are passed over; a person presses again, too.
    private static void typeUntil(PseudoTerminal chat, String key, String shown) throws Exception {
        org.awaitility.Awaitility.await()
                .atMost(TroupeInstallation.PATIENCE)
                .until(() -> {
                    if (!chat.text().contains(shown)) {
                        chat.type(key);
                    }
                    return chat.text().contains(shown);
                });
    }

    private static ModelScenario scenario() {
        return ModelScenario.of(
                when("Say hello", ScriptedTurn.say("Hello **you**.")),
                when(
                        "Run it please",
                        ScriptedTurn.call(
                                "I run it.",
                                ScriptedToolCall.of(
                                        "bash", Map.of("command", "python3 --version")))),
                when(
                        "Take your time",
                        ScriptedTurn.call(
                                "I wait.",
                                ScriptedToolCall.of("bash", Map.of("command", "sleep 90")))),
                when("", ScriptedTurn.say("That was it.")));
    }

    private static ScriptedTurn when(String said, ScriptedTurn turn) {
        return turn.when(new TurnPosition.Anywhere(), RequestMatch.last(said));
    }
}
