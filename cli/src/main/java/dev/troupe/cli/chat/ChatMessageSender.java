package dev.troupe.cli.chat;

import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.lineeditor.InputLineEditor;
import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import java.util.function.Supplier;

/** Brings what is said to the server, of which another may have to be started for it. */
final class ChatMessageSender {
    private final TerminalChat chat;
    private final ChatScreen desk;
    private final InputLineEditor editor;
    private final RequestDefaults wishes;
    private final Supplier<TroupeApi> connect;
    private volatile TroupeApi api;

    private record Taken(TroupeApi by, PostedMessage message) {}

    /**
     * @param wishes what the person wants of requests that begin
     * @param connect reaches the server, or starts one
     */
    ChatMessageSender(
            TerminalChat chat,
            ChatScreen desk,
            InputLineEditor editor,
            RequestDefaults wishes,
            Supplier<TroupeApi> connect,
            TroupeApi api) {
        this.chat = chat;
        this.desk = desk;
        this.editor = editor;
        this.wishes = wishes;
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
                        text, chat.conversation().goesOn() ? null : wishes.agent().orElse(null)),
                text);
    }

    /**
     * Says something in the session.
     *
     * @param typed what the person gets back to try it again when it cannot be said
     */
    void send(PostMessageRequest message, String typed) {
        ChatConversation here = chat.conversation();
        // What is at work goes on as it began.
        PostMessageRequest whole =
                here.goesOn() ? message : message.with(wishes.effort().orElse(null));
        ChatScreen.Pending pending = desk.pending(message.text());
        TroupeApi current = api;
        boolean connected = here.connected();
        chat.calls()
                .ask(
                        ChatFarewell.message(typed),
                        () -> {
                            TroupeApi to = connected ? current : connect.get();
                            RequestTrace.next();
                            return new Taken(to, to.postMessage(here.session().id(), whole));
                        },
                        taken -> {
                            desk.settled(pending);
                            taken(taken, here, whole);
                        },
                        failure -> {
                            desk.settled(pending);
                            chat.failed(failure);
                            editor.giveBack(typed);
                        });
    }

    private void taken(Taken taken, ChatConversation here, PostMessageRequest message) {
        TroupeApi to = taken.by();
        api = to;
        here.posted(taken.message());
        if (message.mode() != null) {
            chat.calls().ask(() -> to.session(here.session().id()), here::changed);
        }
        if (!here.connected() && here == chat.conversation()) {
            here.connect(to);
        }
    }
}
