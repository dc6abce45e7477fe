package dev.troupe.cli.display;

import dev.troupe.cli.client.ReceivedEvent;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.follow.TaskDisplay;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import java.util.UUID;

/** One JSON object per line: the session, every event as it came, the result. */
public final class JsonTaskDisplay implements TaskDisplay {
    private final ConsoleStreams console;

    /** Writes to the console's output; remarks go to its errors. */
    public JsonTaskDisplay(ConsoleStreams console) {
        this.console = console;
    }

    @Override
    public void opened(Session session, UUID taskId) {
        var line = WireJson.object().put("type", "session").put("taskId", taskId.toString());
        line.set("session", WireJson.tree(session));
        print(console, line);
    }

    @Override
    public void show(ReceivedEvent received) {
        print(console, received.json());
    }

    @Override
    public void recall(SessionEvent event) {
        // Programs ask for events by number.
    }

    @Override
    public void tick() {
        // Programs need no sign of life.
    }

    @Override
    public void remark(String text) {
        console.err().println(TerminalSanitizer.line(text));
    }

    @Override
    public void finished(FollowedTaskOutcome outcome) {
        var line = WireJson.object().put("type", "result");
        WireJson.tree(outcome)
                .properties()
                .forEach(field -> line.set(field.getKey(), field.getValue()));
        print(console, line);
    }

    /** Prints one object on a line of its own. */
    public static void print(ConsoleStreams console, Object json) {
        console.out().println(TerminalSanitizer.json(json.toString()));
        console.out().flush();
    }
}
