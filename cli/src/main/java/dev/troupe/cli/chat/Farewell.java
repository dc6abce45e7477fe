package dev.troupe.cli.chat;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.UpdateSession;
import java.io.PrintStream;

/** The last words: what goes on without the person, and how to come back. */
final class Farewell {
    private Farewell() {}

    static void say(Start start, Conversation conversation, TroupeApi api) {
        PrintStream out = start.console().out();
        var session = conversation.session();
        if (conversation.transcript().last() == 0) {
            return;
        }
        if (conversation.working()) {
            out.println(detach(conversation, api));
        }
        out.println(
                "Come back with `troupe chat --resume "
                        + session.id()
                        + "`, or `--continue` here.");
    }

    // A session whose person has left waits for answers, however long that takes.
    private static String detach(Conversation conversation, TroupeApi api) {
        try {
            api.updateSession(
                    conversation.session().id(),
                    new UpdateSession(null, null, Attendance.DETACHED, null));
            return "The request goes on in the server; questions wait for `troupe approve`.";
        } catch (TroupeException e) {
            return "The server could not be told that you left (" + e.getMessage() + ").";
        }
    }
}
