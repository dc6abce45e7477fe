package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.cli.display.TextTaskDisplay;
import dev.troupe.cli.follow.ApprovalAnswerPolicy;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.follow.InterruptCounter;
import dev.troupe.cli.follow.TaskDisplay;
import dev.troupe.cli.follow.TaskFollower;
import dev.troupe.cli.notification.UserNotifier;
import dev.troupe.cli.prompt.KeyApprovalPrompter;
import dev.troupe.cli.prompt.LineFormPrompter;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import java.util.function.Consumer;
import org.jline.utils.Signals;

/** Shows a command's task while it runs, and answers its approvals. */
public final class ForegroundTaskFollower {
    private final ConsoleStreams console;
    private final TaskDisplay display;
    private final ApprovalAnswerPolicy answering;
    private final UserNotifier notifier;
    private final InterruptCounter interrupts = new InterruptCounter();

    /**
     * Follows tasks for a command.
     *
     * @param json whether programs read the output; people are then asked on the error stream
     * @param yes whether approvals are answered yes
     */
    public ForegroundTaskFollower(CommandContext context, boolean json, boolean yes) {
        this(context, json, yes, "Ctrl-C cancels");
    }

    /**
     * The same.
     *
     * @param stop what the person can do about the task
     */
    public ForegroundTaskFollower(CommandContext context, boolean json, boolean yes, String stop) {
        this.console = json ? context.console().forPrograms() : context.console();
        this.display =
                json ? new JsonTaskDisplay(this.console) : new TextTaskDisplay(this.console, stop);
        this.notifier = new UserNotifier(context::notifying, bell(console), display::remark);
        this.answering =
                yes
                        ? ApprovalAnswerPolicy.YES
                        : this.console.canAsk()
                                ? ApprovalAnswerPolicy.PERSON
                                : ApprovalAnswerPolicy.NO;
    }

    /** Shows what the model thinks as well, if that is wanted. */
    public ForegroundTaskFollower thinking(ThinkingDisplayOption option) {
        if (option.shown && display instanceof TextTaskDisplay text) {
            text.showThoughts(true);
        }
        return this;
    }

    /** Tells a session whether somebody can answer its questions. */
    public SessionAttendance attendance() {
        return answering == ApprovalAnswerPolicy.NO
                ? SessionAttendance.HEADLESS
                : SessionAttendance.INTERACTIVE;
    }

    /** From now on Ctrl-C cancels the request instead of ending this process. */
    public ForegroundTaskFollower catchCtrlC() {
        Signals.register("INT", this::interrupted);
        return this;
    }

    /**
     * From now on Ctrl-C leaves the request as it is.
     *
     * @param words the last ones
     */
    public void leaveOnCtrlC(String words) {
        Signals.register(
                "INT",
                () -> {
                    console.seen().println();
                    console.seen().println(words);
                    System.exit(ErrorCode.CANCELLED.exit());
                });
    }

    /** Shows how a task has ended, whose events nobody watched. */
    public void show(FollowedTaskOutcome outcome) {
        display.finished(outcome);
    }

    /** Watches a task to its end and gives the exit code. */
    public int watch(TroupeApi api, FollowedTask followedTask) {
        return watch(api, followedTask, answering);
    }

    /** The same for a session that waits for answers from anywhere. */
    public int watchDetached(TroupeApi api, FollowedTask followedTask) {
        return watch(
                api,
                followedTask,
                answering == ApprovalAnswerPolicy.NO ? ApprovalAnswerPolicy.LEAVE : answering);
    }

    private int watch(TroupeApi api, FollowedTask followedTask, ApprovalAnswerPolicy by) {
        notifier.here();
        Session session = followedTask.session();
        PromptNotifier calling = new PromptNotifier(notifier, session);
        FollowedTaskOutcome outcome =
                new TaskFollower(
                                api,
                                display,
                                by,
                                calling.before(new KeyApprovalPrompter(console)),
                                calling.before(new LineFormPrompter(console)),
                                interrupts,
                                console.canAsk())
                        .follow(followedTask);
        notifier.ended(session, outcome.state());
        return outcome.exit();
    }

    /** Takes sequences for a terminal, if there is one. */
    public static Consumer<String> bell(ConsoleStreams console) {
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
