package dev.troupe.cli.screen;

import dev.troupe.cli.client.Received;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.follow.Outcome;
import dev.troupe.cli.follow.Screen;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import java.util.UUID;

/** One JSON object per line: the session, every event as it came, the result. */
public final class JsonScreen implements Screen {
    private final Console console;

    /** Writes to the console's output; remarks go to its errors. */
    public JsonScreen(Console console) {
        this.console = console;
    }

    @Override
    public void opened(Session session, UUID taskId) {
        var line = Wire.object().put("type", "session").put("taskId", taskId.toString());
        line.set("session", Wire.tree(session));
        print(console, line);
    }

    @Override
    public void show(Received received) {
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
        console.err().println(SafeText.line(text));
    }

    @Override
    public void finished(Outcome outcome) {
        var line = Wire.object().put("type", "result");
        Wire.tree(outcome)
                .properties()
                .forEach(field -> line.set(field.getKey(), field.getValue()));
        print(console, line);
    }

    /** Prints one object on a line of its own. */
    public static void print(Console console, Object json) {
        console.out().println(SafeText.json(json.toString()));
        console.out().flush();
    }
}
