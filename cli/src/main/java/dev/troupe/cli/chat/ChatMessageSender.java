package dev.troupe.cli.chat;

import dev.troupe.cli.attachment.CallerDirectory;
import dev.troupe.cli.attachment.PendingAttachments;
import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.lineeditor.InputLineEditor;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Brings what is said to the server, of which another may have to be started for it. */
final class ChatMessageSender {
    private final TerminalChat chat;
    private final ChatScreen screen;
    private final InputLineEditor editor;
    private final RequestDefaults requestDefaults;
    private final PendingAttachments attachments;
    private final Path place;
    private final Supplier<TroupeApi> connect;
    private volatile TroupeApi api;

    private record Taken(TroupeApi by, PostedMessage message) {}

    /**
     * @param requestDefaults what the person wants of requests that begin
     * @param attachments what goes with the next message
     * @param place where the person is
     * @param connect reaches the server, or starts one
     */
    ChatMessageSender(
            TerminalChat chat,
            ChatScreen screen,
            InputLineEditor editor,
            RequestDefaults requestDefaults,
            PendingAttachments attachments,
            Path place,
            Supplier<TroupeApi> connect,
            TroupeApi api) {
        this.chat = chat;
        this.screen = screen;
        this.editor = editor;
        this.requestDefaults = requestDefaults;
        this.attachments = attachments;
        this.place = place;
        this.connect = connect;
        this.api = api;
    }

    /** The server as it was last reached. */
    TroupeApi api() {
        return api;
    }

    /** Says in the session what was typed. */
    void say(String text) {
        // What is said while it works is for whoever works.
        send(
                new PostMessageRequest(
                        text,
                        chat.conversation().goesOn() ? null : requestDefaults.agent().orElse(null)),
                text);
    }

    /**
     * Says something in the session.
     *
     * @param typed what the person gets back to try it again when it cannot be said
     */
    void send(PostMessageRequest message, String typed) {
        ChatConversation conversation = chat.conversation();
        List<MessageAttachment> with = attachments.take();
        // What is at work goes on as it began.
        PostMessageRequest whole =
                (conversation.goesOn()
                                ? message
                                : message.with(requestDefaults.effort().orElse(null)))
                        .inContext(
                                CallerDirectory.within(conversation.session().projectPath(), place),
                                with.isEmpty() ? null : with);
        ChatScreen.Pending pending = screen.pending(message.text());
        TroupeApi current = api;
        boolean connected = conversation.connected();
        chat.calls()
                .ask(
                        ChatFarewell.message(typed),
                        () -> {
                            TroupeApi to = connected ? current : connect.get();
                            RequestTrace.next();
                            return new Taken(
                                    to, to.postMessage(conversation.session().id(), whole));
                        },
                        taken -> {
                            screen.settled(pending);
                            taken(taken, conversation, whole);
                        },
                        failure -> {
                            screen.settled(pending);
                            chat.failed(failure);
                            tell(attachments.putBack(with, failure));
                            editor.giveBack(typed);
                        });
    }

    /** Gives up what was to go with the next message. */
    void dropAttachments() {
        tell(attachments.drop());
    }

    private void tell(String gone) {
        if (!gone.isEmpty()) {
            screen.line(TerminalSanitizer.line(gone));
        }
    }

    private void taken(Taken taken, ChatConversation conversation, PostMessageRequest message) {
        TroupeApi to = taken.by();
        api = to;
        conversation.posted(taken.message());
        if (message.mode() != null) {
            chat.calls().ask(() -> to.session(conversation.session().id()), conversation::changed);
        }
        if (!conversation.connected() && conversation == chat.conversation()) {
            conversation.connect(to);
        }
    }
}
