package dev.troupe.cli.command;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;

/** Requests that are left to themselves once they were made. */
final class Detached {
    private Detached() {}

    /** Tells how to find such a request again; the exit code. */
    static int left(
            Surroundings surroundings, boolean json, Session session, PostedMessage message) {
        Console console = surroundings.console();
        LookoutProcess lookout = new LookoutProcess(surroundings);
        if (lookout.calls() && !message.steering()) {
            lookout.begin(session.id());
        }
        if (json) {
            var line = Wire.object().put("type", "session").put("taskId", "" + message.taskId());
            line.set("session", Wire.tree(session));
            JsonScreen.print(console, line);
            JsonScreen.print(
                    console,
                    Wire.object()
                            .put("type", "result")
                            .put("sessionId", "" + session.id())
                            .put("taskId", "" + message.taskId())
                            .put("state", "detached")
                            .put("exit", 0));
        } else {
            console.out().println(session.id());
            console.err().println("Follow it with `troupe attach " + session.id() + "`.");
        }
        return 0;
    }
}
