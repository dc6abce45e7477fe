package dev.troupe.cli.chat.view;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.version.ClientVersion;
import dev.troupe.contracts.session.Session;
import java.util.List;

/** The first two lines of a chat. */
public final class ChatGreeting {
    private ChatGreeting() {}

    /**
     * Greets.
     *
     * @param model the real name of the session's model
     */
    public static List<String> lines(Session session, String model, AnsiStyle style) {
        return List.of(
                style.bold("Troupe " + ClientVersion.current())
                        + " · "
                        + TerminalSanitizer.line(
                                String.join(" · ", ChatStatusLine.place(session)) + " · " + model),
                style.dim(
                        "Say what to do. /help lists commands and keys, @ names files, Ctrl-D leaves."));
    }
}
