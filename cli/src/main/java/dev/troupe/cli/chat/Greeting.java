package dev.troupe.cli.chat;

import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.screen.Style;
import dev.troupe.cli.version.Version;
import dev.troupe.contracts.session.Session;
import java.util.List;

/** The first two lines of a chat. */
final class Greeting {
    private Greeting() {}

    static List<String> lines(Session session, Style style) {
        String model = session.model() == null ? "default model" : "model " + session.model();
        return List.of(
                style.bold("Troupe " + Version.current())
                        + " · "
                        + SafeText.line(
                                String.join(" · ", StatusLine.place(session)) + " · " + model),
                style.dim(
                        "Say what to do. / lists commands, @ names files, /help tells more, Ctrl-D leaves."));
    }
}
