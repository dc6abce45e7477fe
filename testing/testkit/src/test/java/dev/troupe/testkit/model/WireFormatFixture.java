package dev.troupe.testkit.model;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

/** A server that begins with a text and two calls, for tests of the bytes that each protocol makes of them. */
abstract class WireFormatFixture {
    final ScriptedModelServer server =
            ScriptedModelServer.start(
                    ModelScenario.of(
                            ScriptedTurn.call(
                                            "Hi!",
                                            new ScriptedToolCall(
                                                    "id_1", "read", "{\"path\":\"a\"}"),
                                            new ScriptedToolCall("", "list", "{}"))
                                    .paced(new StreamPace(8, Duration.ZERO), Duration.ZERO),
                            ScriptedTurn.say("one")));
    final PlainHttpCaller http = new PlainHttpCaller(server);

    @AfterEach
    void stop() {
        server.close();
    }
}
