package dev.troupe.cli.chat;

import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatQuestion;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.UpdateSessionRequest;
import java.io.PrintStream;
import java.util.List;

/** The last words: what goes on without the person, and how to come back. */
final class ChatFarewell {
    private static final int BRIEF = 60;

    private ChatFarewell() {}

    /**
     * @param unsent what the person was told of, and the server has not confirmed
     */
    static void say(
            ChatSetup setup, ChatConversation conversation, TroupeApi api, List<String> unsent) {
        PrintStream out = setup.console().out();
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
        String line = TerminalSanitizer.line(text);
        String shown = line.length() > BRIEF ? line.substring(0, BRIEF) + "…" : line;
        return "the message '" + shown + "'";
    }

    /** What to call an answer that may not have arrived. */
    static String answer(ChatQuestion asked) {
        return "your answer about "
                + TerminalSanitizer.line(
                        switch (asked) {
                            case ChatQuestion.Approval approval -> approval.event().tool();
                            case ChatQuestion.Questions form -> form.event().form().title();
                            case ChatQuestion.Proposal _ -> "the plan";
                        });
    }

    // A session whose person has left waits for answers, however long that takes.
    private static String detach(ChatConversation conversation, TroupeApi api) {
        try {
            api.updateSession(
                    conversation.session().id(),
                    new UpdateSessionRequest(null, null, SessionAttendance.DETACHED, null));
            return "The request goes on in the server; questions wait for `troupe approve` and"
                    + " `troupe answer`.";
        } catch (TroupeException e) {
            return "The server could not be told that you left (" + e.getMessage() + ").";
        }
    }
}
