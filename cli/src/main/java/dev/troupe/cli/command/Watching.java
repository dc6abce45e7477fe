package dev.troupe.cli.command;

import dev.troupe.cli.attention.Attention;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.follow.Answering;
import dev.troupe.cli.follow.Follower;
import dev.troupe.cli.follow.Interrupts;
import dev.troupe.cli.follow.Outcome;
import dev.troupe.cli.follow.Screen;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.FormQuestions;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.KeyQuestions;
import dev.troupe.cli.screen.TextScreen;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Session;
import java.util.function.Consumer;
import org.jline.utils.Signals;

/** How a command shows a task and answers its approvals. */
final class Watching {
    private final Console console;
    private final Screen screen;
    private final Answering answering;
    private final Attention attention;
    private final Interrupts interrupts = new Interrupts();

    /**
     * Follows tasks for a command.
     *
     * @param json whether programs read the output; people are then asked on the error stream
     * @param yes whether approvals are answered yes
     */
    Watching(Surroundings surroundings, boolean json, boolean yes) {
        this(surroundings, json, yes, "Ctrl-C cancels");
    }

    /**
     * The same.
     *
     * @param stop what the person can do about the task
     */
    Watching(Surroundings surroundings, boolean json, boolean yes, String stop) {
        this.console = json ? surroundings.console().forPrograms() : surroundings.console();
        this.screen = json ? new JsonScreen(this.console) : new TextScreen(this.console, stop);
        this.attention = new Attention(surroundings::notifying, bell(console), screen::remark);
        this.answering =
                yes ? Answering.YES : this.console.canAsk() ? Answering.PERSON : Answering.NO;
    }

    /** Shows what the model thinks as well, if that is wanted. */
    Watching thinking(ThinkingOption option) {
        if (option.shown && screen instanceof TextScreen text) {
            text.showThoughts(true);
        }
        return this;
    }

    /** What a session should know about who is there. */
    Attendance attendance() {
        return answering == Answering.NO ? Attendance.HEADLESS : Attendance.INTERACTIVE;
    }

    /** From now on Ctrl-C cancels the request instead of ending this process. */
    Watching catchCtrlC() {
        Signals.register("INT", this::interrupted);
        return this;
    }

    /**
     * From now on Ctrl-C leaves the request as it is.
     *
     * @param words the last ones
     */
    void leaveOnCtrlC(String words) {
        Signals.register(
                "INT",
                () -> {
                    console.seen().println();
                    console.seen().println(words);
                    System.exit(ErrorCode.CANCELLED.exit());
                });
    }

    /** Shows how a task has ended, whose events nobody watched. */
    void show(Outcome outcome) {
        screen.finished(outcome);
    }

    /** Watches a task to its end and gives the exit code. */
    int watch(TroupeApi api, Watched watched) {
        return watch(api, watched, answering);
    }

    /** The same for a session that waits for answers from anywhere. */
    int watchDetached(TroupeApi api, Watched watched) {
        return watch(api, watched, answering == Answering.NO ? Answering.LEAVE : answering);
    }

    private int watch(TroupeApi api, Watched watched, Answering by) {
        attention.here();
        Session session = watched.session();
        Calling calling = new Calling(attention, session);
        Outcome outcome =
                new Follower(
                                api,
                                screen,
                                by,
                                calling.before(new KeyQuestions(console)),
                                calling.before(new FormQuestions(console)),
                                interrupts,
                                console.canAsk())
                        .follow(watched);
        attention.ended(session, outcome.state());
        return outcome.exit();
    }

    /** Takes sequences for a terminal, if there is one. */
    static Consumer<String> bell(Console console) {
        return sequence -> {
            if (console.redraws()) {
                console.out().print(sequence);
                console.out().flush();
            }
        };
    }

    private void interrupted() {
        if (interrupts.raise() > 1) {
            System.exit(ErrorCode.CANCELLED.exit());
        }
    }
}
