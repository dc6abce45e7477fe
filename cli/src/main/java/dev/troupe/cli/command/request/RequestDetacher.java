package dev.troupe.cli.command.request;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;

/** Requests that are left to themselves once they were made. */
final class RequestDetacher {
    private RequestDetacher() {}

    /** Tells how to find such a request again; the exit code. */
    static int left(CommandContext context, boolean json, Session session, PostedMessage message) {
        ConsoleStreams console = context.console();
        RequestNotifierProcess lookout = new RequestNotifierProcess(context);
        if (lookout.calls() && !message.steering()) {
            lookout.begin(session.id());
        }
        if (json) {
            var line =
                    WireJson.object().put("type", "session").put("taskId", "" + message.taskId());
            line.set("session", WireJson.tree(session));
            JsonTaskDisplay.print(console, line);
            JsonTaskDisplay.print(
                    console,
                    WireJson.object()
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
