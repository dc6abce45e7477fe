package dev.troupe.cli.notification;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Calls a person when what they wait for has taken long. */
public final class UserNotifier {
    private static final String BELL = "\u0007";

    private final Supplier<NotifySettings> settings;
    private final Consumer<String> terminal;
    private final Consumer<String> trouble;
    private final LongSupplier nanos;
    private long since;

    /**
     * The person is here now.
     *
     * @param settings asked each time that somebody may be called
     * @param terminal takes sequences that print nothing; does nothing where there is no terminal
     * @param trouble told in a sentence why the person's command could not be run
     */
    public UserNotifier(
            Supplier<NotifySettings> settings,
            Consumer<String> terminal,
            Consumer<String> trouble) {
        this(settings, terminal, trouble, System::nanoTime);
    }

    UserNotifier(
            Supplier<NotifySettings> settings,
            Consumer<String> terminal,
            Consumer<String> trouble,
            LongSupplier nanos) {
        this.settings = settings;
        this.terminal = terminal;
        this.trouble = trouble;
        this.nanos = nanos;
        this.since = nanos.getAsLong();
    }

    /** The person has just asked for something, or answered. */
    public void here() {
        since = nanos.getAsLong();
    }

    /**
     * A request has ended.
     *
     * @param state how, as its outcome says
     */
    public void ended(Session session, String state) {
        call(session, word(state));
    }

    /** How a request has ended, in a word for people. */
    public static String word(String state) {
        return state.equals("succeeded") ? "done" : state;
    }

    /** A person is needed: in a few words, what for. */
    public void call(Session session, String what) {
        if (nanos.getAsLong() - since >= settings.get().patience().toNanos()) {
            summon(session, what);
        }
    }

    /** The same where nobody looks on: there is no time within which they would see it themselves. */
    public void summon(Session session, String what) {
        NotifySettings now = settings.get();
        Path project = Path.of(session.projectPath()).getFileName();
        String line = TerminalSanitizer.line("Troupe, %s: %s".formatted(project, what));
        if (now.rings()) {
            // Where the first is not understood, as in terminals within terminals, the second is.
            terminal.accept("\u001b]9;" + line + BELL + BELL);
        }
        if (!now.program().isEmpty()) {
            run(now.program(), line);
        }
    }

    /** Nobody waits for it: a command that hangs must not hold anybody up. */
    private void run(List<String> program, String line) {
        List<String> command = new ArrayList<>(program);
        command.add(line);
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .getOutputStream()
                    .close();
        } catch (IOException e) {
            trouble.accept(
                    "`%s` of `cli.notify.command` cannot be run; correct the setting."
                            .formatted(TerminalSanitizer.line(program.getFirst())));
        }
    }
}
