package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.Position;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
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
        Path checkout = Checkout.create(directory.resolve("shop")).directory();
        try (var model = ScriptedModelServer.start(scenario());
                var troupe = new Installation(directory.resolve("home"), model).start()) {
            try (var chat = troupe.terminal(checkout, "chat")) {
                chat.shows("Ctrl-D leaves.").shows("› ");
                chat.type("Say hello\r");
                chat.shows("› Say hello").shows("Hello you.").shows("done in");
                chat.type("Run it please\r");
                chat.shows("python3 --version")
                        .shows("for this session, exactly: python3 --version");
                chat.shows("y, a, n or t");
                typeUntil(chat, "y", "yes, once");
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

    private static void comesBack(Installation troupe, Path checkout) throws Exception {
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
                .atMost(Installation.PATIENCE)
                .until(() -> {
                    if (!chat.text().contains(shown)) {
                        chat.type(key);
                    }
                    return chat.text().contains(shown);
                });
    }

    private static Scenario scenario() {
        return Scenario.of(
                when("Say hello", Turn.say("Hello **you**.")),
                when(
                        "Run it please",
                        Turn.call(
                                "I run it.",
                                ScriptedCall.of("bash", Map.of("command", "python3 --version")))),
                when(
                        "Take your time",
                        Turn.call(
                                "I wait.", ScriptedCall.of("bash", Map.of("command", "sleep 90")))),
                when("", Turn.say("That was it.")));
    }

    private static Turn when(String said, Turn turn) {
        return turn.when(new Position.Anywhere(), RequestMatch.last(said));
    }
}
