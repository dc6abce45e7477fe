package dev.troupe.cli.chat;

import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatQuestion;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.BriefId;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.contracts.text.TextPrefix;
import java.io.PrintStream;
import java.util.List;

/** The last words: what goes on without the person, and how to come back. */
final class ChatFarewell {
    private static final int BRIEF = 60;
    private static final int BRIEF_ID = 8;

    private ChatFarewell() {}

    /** Says of a session that the person goes away from how it can be stopped, or come back to. */
    static String working(Session session) {
        String id = session.id().toString();
        return "Session %1$s is still working: /resume %1$s goes back to it, `troupe cancel %1$s` stops it."
                .formatted(id.substring(id.length() - BRIEF_ID));
    }

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
                            + "; check whether it arrived before you send it again.");
        }
        if (!conversation.begun() && unsent.isEmpty()) {
            return;
        }
        if (conversation.goesOn()) {
            out.println(detach(conversation, api));
        }
        out.println(
                "Come back with `troupe chat --resume "
                        + BriefId.of(session.id())
                        + "`, or `--continue` here.");
    }

    /** What to call a message that may not have arrived. */
    static String message(String text) {
        String line = TerminalSanitizer.line(text);
        String shown = TextPrefix.cut(line, BRIEF, "…");
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
