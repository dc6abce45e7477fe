package dev.troupe.cli.chat;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.UpdateSession;
import java.io.PrintStream;
import java.util.List;

/** The last words: what goes on without the person, and how to come back. */
final class Farewell {
    private static final int BRIEF = 60;

    private Farewell() {}

    /**
     * @param unsent what the person was told of, and the server has not confirmed
     */
    static void say(Start start, Conversation conversation, TroupeApi api, List<String> unsent) {
        PrintStream out = start.console().out();
        var session = conversation.session();
        for (String what : unsent) {
            out.println(
                    "The server has not confirmed "
                            + what
                            + "; look whether it arrived before you send it again.");
        }
        if (!conversation.begun() && unsent.isEmpty()) {
            return;
        }
        if (conversation.goesOn()) {
            out.println(detach(conversation, api));
        }
        out.println(
                "Come back with `troupe chat --resume "
                        + session.id()
                        + "`, or `--continue` here.");
    }

    /** What to call a message that may not have arrived. */
    static String message(String text) {
        String line = SafeText.line(text);
        String shown = line.length() > BRIEF ? line.substring(0, BRIEF) + "…" : line;
        return "the message '" + shown + "'";
    }

    /** What to call an answer that may not have arrived. */
    static String answer(Asked asked) {
        return "your answer about "
                + SafeText.line(
                        switch (asked) {
                            case Asked.Approval approval -> approval.event().tool();
                            case Asked.Questions form -> form.event().form().title();
                            case Asked.Proposal _ -> "the plan";
                        });
    }

    // A session whose person has left waits for answers, however long that takes.
    private static String detach(Conversation conversation, TroupeApi api) {
        try {
            api.updateSession(
                    conversation.session().id(),
                    new UpdateSession(null, null, Attendance.DETACHED, null));
            return "The request goes on in the server; questions wait for `troupe approve` and"
                    + " `troupe answer`.";
        } catch (TroupeException e) {
            return "The server could not be told that you left (" + e.getMessage() + ").";
        }
    }
}
