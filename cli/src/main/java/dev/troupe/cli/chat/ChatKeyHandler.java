package dev.troupe.cli.chat;

import dev.troupe.cli.chat.view.ChatPromptQueue;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.lineeditor.InputLineListener;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;

/** Acts on a person's keys. The thread that reads them only passes them on; all that follows is on the chat's own. */
final class ChatKeyHandler implements InputLineListener {
    private final TerminalChat chat;
    private final BlockingQueue<Runnable> heard;
    private boolean interrupting;
    private boolean leaving;

    /**
     * @param heard takes what is to be done on the chat's own thread
     */
    ChatKeyHandler(TerminalChat chat, BlockingQueue<Runnable> heard) {
        this.chat = chat;
        this.heard = heard;
    }

    @Override
    public void entered(String text) {
        heard.add(() -> {
            leaving = false;
            chat.attention().here();
            asking().passedOver(chat.take(text));
        });
    }

    @Override
    public void key(char key) {
        heard.add(() -> {
            chat.attention().here();
            asking().key(key);
        });
    }

    @Override
    public void note(String text) {
        heard.add(() -> {
            chat.attention().here();
            asking().note(text);
        });
    }

    @Override
    public void interrupted() {
        heard.add(() -> {
            if (chat.stopOwnCommand()) {
                return;
            }
            if (working() && !interrupting) {
                interrupt();
            } else if (leaving || interrupting) {
                chat.leave();
            } else {
                leaving = true;
                desk().line(desk().style().dim("Ctrl-C again, or Ctrl-D, leaves."));
            }
        });
    }

    @Override
    public void escaped() {
        heard.add(() -> {
            if (!asking().putOff() && !chat.stopOwnCommand() && working() && !interrupting) {
                interrupt();
            }
        });
    }

    @Override
    public void resized() {
        heard.add(() -> desk().redraw());
    }

    /** Looks whether what was interrupted has ended. */
    void look() {
        interrupting &= working();
    }

    private void interrupt() {
        interrupting = true;
        desk().line(desk().style().yellow("Interrupting … (Ctrl-C again leaves)"));
        UUID session = chat.conversation().session().id();
        chat.calls()
                .soon(
                        "the interrupt",
                        () -> chat.api().cancel(session),
                        cancelled -> {},
                        failure -> {
                            interrupting = false;
                            chat.failed(failure);
                        });
    }

    private boolean working() {
        return chat.conversation().working();
    }

    private ChatPromptQueue asking() {
        return chat.answers().asking();
    }

    private ChatScreen desk() {
        return chat.desk();
    }
}
