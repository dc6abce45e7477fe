package dev.troupe.testkit.model;

import dev.troupe.testkit.model.scenario.Pace;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

/** A server that begins with a text and two calls, for tests of the bytes that each protocol makes of them. */
abstract class ScriptedWire {
    final ScriptedModelServer server =
            ScriptedModelServer.start(
                    Scenario.of(
                            Turn.call(
                                            "Hi!",
                                            new ScriptedCall("id_1", "read", "{\"path\":\"a\"}"),
                                            new ScriptedCall("", "list", "{}"))
                                    .paced(new Pace(8, Duration.ZERO), Duration.ZERO),
                            Turn.say("one")));
    final HttpCaller http = new HttpCaller(server);

    @AfterEach
    void stop() {
        server.close();
    }
}
