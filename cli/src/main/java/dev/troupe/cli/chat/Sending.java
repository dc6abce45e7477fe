package dev.troupe.cli.chat;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.line.Editor;
import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import java.util.function.Supplier;

/** Brings what is said to the server, of which another may have to be started for it. */
final class Sending {
    private final Chat chat;
    private final Desk desk;
    private final Editor editor;
    private final Wishes wishes;
    private final Supplier<TroupeApi> connect;
    private volatile TroupeApi api;

    private record Taken(TroupeApi by, PostedMessage message) {}

    /**
     * @param wishes what the person wants of requests that begin
     * @param connect reaches the server, or starts one
     */
    Sending(
            Chat chat,
            Desk desk,
            Editor editor,
            Wishes wishes,
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
                new PostMessage(
                        text, chat.conversation().goesOn() ? null : wishes.agent().orElse(null)),
                text);
    }

    /**
     * Says something in the session.
     *
     * @param typed what the person gets back to try it again when it cannot be said
     */
    void send(PostMessage message, String typed) {
        Conversation here = chat.conversation();
        // What is at work goes on as it began.
        PostMessage whole = here.goesOn() ? message : message.with(wishes.effort().orElse(null));
        Desk.Pending pending = desk.pending(message.text());
        TroupeApi current = api;
        boolean connected = here.connected();
        chat.calls()
                .ask(
                        Farewell.message(typed),
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

    private void taken(Taken taken, Conversation here, PostMessage message) {
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
