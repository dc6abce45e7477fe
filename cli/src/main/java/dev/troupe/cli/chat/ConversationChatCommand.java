package dev.troupe.cli.chat;

import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.client.ConversationClient;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.ContextUsageText;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.CompactSessionRequest;
import dev.troupe.contracts.session.ContextUsage;
import dev.troupe.contracts.session.ForkSessionRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionMatch;
import dev.troupe.contracts.session.UpdateSessionRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Carries out the slash commands about whole conversations. */
final class ConversationChatCommand {
    private static final int FOUND = 15;
    private static final int BRIEF = 8;

    private final TerminalChat chat;
    private final ChatScreen screen;

    ConversationChatCommand(TerminalChat chat, ChatScreen screen) {
        this.chat = chat;
        this.screen = screen;
    }

    /** Carries out one of them. */
    void carryOut(SlashCommand command, String argument) {
        Session session = chat.conversation().session();
        ConversationClient client = chat.api().conversations();
        switch (command) {
            case CONTEXT ->
                    chat.calls()
                            .ask(
                                    () -> client.context(session.id()),
                                    usage ->
                                            ContextUsageText.lines(usage, name(usage))
                                                    .forEach(screen::line));
            case COMPACT ->
                    chat.calls()
                            .ask(
                                    command.typed(),
                                    () ->
                                            client.compact(
                                                    session.id(),
                                                    new CompactSessionRequest(argument)),
                                    started -> {});
            case RENAME -> rename(session, argument);
            case FORK -> {
                ForkSessionRequest request = new ForkSessionRequest(step(argument), null);
                chat.calls().ask(() -> client.fork(session.id(), request), chat::enter);
            }
            case SEARCH -> {
                String text =
                        needed(argument, "What for?", "Give words to search for: /search rounding");
                chat.calls()
                        .ask(
                                () -> client.search(text, session.projectId(), FOUND),
                                found -> show(text, found));
            }
            default -> throw new IllegalArgumentException(command.typed());
        }
    }

    private void rename(Session session, String argument) {
        String title =
                needed(argument, "Which title?", "Give the title: /rename Rounding of prices");
        ChatConversation conversation = chat.conversation();
        chat.calls()
                .ask(
                        "a title",
                        () ->
                                chat.api()
                                        .updateSession(
                                                session.id(), UpdateSessionRequest.renaming(title)),
                        renamed -> {
                            conversation.changed(renamed);
                            screen.line(
                                    "The session is now called "
                                            + TerminalSanitizer.line(renamed.title())
                                            + ".");
                        });
    }

    private static @Nullable Integer step(String argument) {
        if (argument.isEmpty()) {
            return null;
        }
        if (!argument.matches("\\d{1,9}")) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "'" + argument + "' is no step.",
                    "Use /fork alone, or with the number of a step from `troupe history`: /fork 3");
        }
        return Integer.valueOf(argument);
    }

    private static String needed(String argument, String what, String next) {
        if (argument.isEmpty()) {
            throw new TroupeException(ErrorCode.INVALID_REQUEST, what, next);
        }
        return argument;
    }

    private void show(String text, List<SessionMatch> found) {
        if (found.isEmpty()) {
            screen.line("No session of this project holds: " + TerminalSanitizer.line(text));
        }
        for (SessionMatch match : found) {
            String id = match.session().id().toString();
            screen.line(
                    "  "
                            + id.substring(id.length() - BRIEF)
                            + "  "
                            + TerminalSanitizer.line(match.session().title()));
            match.messages()
                    .forEach(it ->
                            screen.line(
                                    screen.style()
                                            .dim(
                                                    "            "
                                                            + TerminalSanitizer.line(
                                                                    it.excerpt()))));
        }
    }

    /** The provider's name where the call went to the session's model; it may have another by now. */
    private String name(ContextUsage usage) {
        String called = String.valueOf(usage.model());
        String own = chat.conversation().session().model();
        return called.equals(Objects.requireNonNullElse(own, "default"))
                ? chat.conversation().model()
                : called;
    }
}
