package dev.troupe.cli.follow;

import dev.troupe.cli.client.EventFeed;
import dev.troupe.cli.client.EventFeedSignal;
import dev.troupe.cli.client.ReceivedEvent;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.event.EventBody.ApprovalDecided;
import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.event.EventBody.QuestionAnswered;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.event.EventBody.RunStarted;
import dev.troupe.contracts.event.EventBody.TaskFinished;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Watches one task of a session until it ends. Used once. */
public final class TaskFollower {
    private static final Duration TICK = Duration.ofMillis(150);
    private static final Duration CANCELLING = Duration.ofSeconds(30);
    // A stream that is opened again at once is no news.
    private static final Duration WORTH_TELLING = Duration.ofSeconds(2);

    private final TroupeApi api;
    private final TaskDisplay display;
    private final ApprovalResponder approvals;
    private final BudgetWaitHandler budgetWaitHandler;
    private final QuestionAndPauseHandler pauseHandler;
    private final CheckoutQuestionResponder checkoutQuestions;
    private final InterruptCounter interrupts;
    private final SubtaskTracker subtaskTracker = new SubtaskTracker();
    private final Deque<EventFeedSignal> read = new ArrayDeque<>();
    private @Nullable Long cancelledAt;
    private @Nullable Long cutAt;
    private boolean cutTold;

    /**
     * @param answering who answers approvals
     * @param approvalPrompter used when a person answers
     * @param forms likewise, for what workflows ask
     * @param person whether somebody looks on who can be told what the task waits for; otherwise
     *     watching ends when it waits for money
     */
    public TaskFollower(
            TroupeApi api,
            TaskDisplay display,
            ApprovalAnswerPolicy answering,
            ApprovalPrompter approvalPrompter,
            FormPrompter forms,
            InterruptCounter interrupts,
            boolean person) {
        this.api = api;
        this.display = display;
        this.approvals = new ApprovalResponder(api, display, answering, approvalPrompter);
        this.budgetWaitHandler = new BudgetWaitHandler(display, person);
        this.pauseHandler =
                new QuestionAndPauseHandler(api, display, answering, forms, interrupts, person);
        this.checkoutQuestions =
                new CheckoutQuestionResponder(
                        api,
                        display,
                        approvalPrompter,
                        forms,
                        person && answering == ApprovalAnswerPolicy.PERSON);
        this.interrupts = interrupts;
    }

    /**
     * Watches.
     *
     * @return how it ended; after Ctrl-C as cancelled
     * @throws TroupeException when the server is gone for good
     */
    public FollowedTaskOutcome follow(FollowedTask followedTask) {
        Session session = followedTask.session();
        RunTotals totals =
                new RunTotals(session.id(), followedTask.taskId(), approvals.nobodyThere());
        display.opened(session, followedTask.taskId());
        try (EventFeed feed = api.events(session.id(), followedTask.after())) {
            @Nullable FollowedTaskOutcome outcome = null;
            while (outcome == null) {
                outcome = step(followedTask, feed, totals);
            }
            display.finished(outcome);
            return outcome;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TroupeException(ErrorCode.CANCELLED, "Watching was interrupted.", e);
        }
    }

    private @Nullable FollowedTaskOutcome step(
            FollowedTask followedTask, EventFeed feed, RunTotals totals)
            throws InterruptedException {
        cancelOnce(followedTask.session());
        @Nullable EventFeedSignal signal = read.isEmpty() ? feed.next(TICK) : read.poll();
        if (signal == null) {
            display.tick();
            tellCut();
            return overdue(totals);
        }
        return switch (signal) {
            case EventFeedSignal.Event event ->
                    happened(followedTask, feed, totals, event.received());
            case EventFeedSignal.Cut ignored -> cut();
            case EventFeedSignal.Restored ignored -> restored();
            case EventFeedSignal.Lost lost -> throw lost.failure();
        };
    }

    private @Nullable FollowedTaskOutcome happened(
            FollowedTask followedTask, EventFeed feed, RunTotals totals, ReceivedEvent received) {
        var event = received.event();
        boolean hidden = event != null && followedTask.hides(event);
        if (!hidden && event != null && followedTask.before(event)) {
            display.recall(event);
        } else if (!hidden) {
            display.show(received);
        }
        if (event == null) {
            return null;
        }
        @Nullable FollowedTaskOutcome left = budgetWaitHandler.heard(followedTask, event, totals);
        if (left == null) {
            left =
                    pauseHandler.heard(
                            followedTask,
                            event,
                            totals,
                            () ->
                                    settled(
                                            feed,
                                            followedTask.taskId(),
                                            QuestionAndPauseHandler::goesOn));
        }
        return left == null && !hidden ? shown(followedTask, feed, totals, event) : left;
    }

    private @Nullable FollowedTaskOutcome shown(
            FollowedTask followedTask, EventFeed feed, RunTotals totals, SessionEvent event) {
        EventBody body = event.body();
        subtaskTracker.hear(event);
        if (subtaskTracker.of(event).isPresent()) {
            totals.addElsewhere(body);
        } else {
            totals.add(body);
        }
        if (body instanceof ApprovalAsked asked && !interrupts.any()) {
            return approvals.asked(
                    followedTask.session(),
                    asked,
                    totals,
                    () -> settled(feed, event.taskId(), it -> settles(it, asked)));
        }
        if (body instanceof QuestionAsked asked && !interrupts.any()) {
            return pauseHandler.asked(
                    followedTask.session(),
                    asked,
                    totals,
                    () -> settled(feed, event.taskId(), it -> settles(it, asked)));
        }
        if (body instanceof Notice notice && !interrupts.any()) {
            checkoutQuestions.heard(
                    notice,
                    () -> settled(feed, followedTask.taskId(), RunStarted.class::isInstance));
        }
        return body instanceof TaskFinished end && followedTask.endsWith(event)
                ? totals.finished(end)
                : null;
    }

    // While a person thinks, events keep coming; one of them may settle the question.
    private boolean settled(EventFeed feed, @Nullable UUID task, Predicate<EventBody> settles) {
        try {
            for (var next = feed.next(Duration.ZERO); next != null; ) {
                read.add(next);
                next = feed.next(Duration.ZERO);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
        return interrupts.any()
                || read.stream()
                        .anyMatch(it ->
                                it instanceof EventFeedSignal.Event event
                                        && ofTask(event, task)
                                        && (event.received().body() instanceof TaskFinished
                                                || settles.test(event.received().body())));
    }

    private static boolean settles(@Nullable EventBody body, ApprovalAsked asked) {
        return body instanceof ApprovalDecided decided
                && decided.approvalId().equals(asked.approvalId());
    }

    private static boolean settles(@Nullable EventBody body, QuestionAsked asked) {
        return body instanceof QuestionAnswered answered
                && answered.questionId().equals(asked.questionId());
    }

    private static boolean ofTask(EventFeedSignal.Event signal, @Nullable UUID task) {
        SessionEvent event = signal.received().event();
        return event != null && Objects.equals(event.taskId(), task);
    }

    private void cancelOnce(Session session) {
        if (interrupts.any() && cancelledAt == null) {
            cancelledAt = System.nanoTime();
            display.remark("Cancelling … (Ctrl-C again leaves at once)");
            api.cancel(session.id());
        }
    }

    private @Nullable FollowedTaskOutcome overdue(RunTotals totals) {
        if (cancelledAt == null || !passed(cancelledAt, CANCELLING)) {
            return null;
        }
        return totals.left(
                "waiting",
                ErrorCode.CANCELLED,
                "The request was cancelled, but the server has not confirmed its end yet.",
                "See `troupe sessions`, or run `troupe doctor`.");
    }

    private @Nullable FollowedTaskOutcome cut() {
        cutAt = System.nanoTime();
        cutTold = false;
        return null;
    }

    private @Nullable FollowedTaskOutcome restored() {
        cutAt = null;
        if (cutTold) {
            display.remark("Connected again.");
        }
        return null;
    }

    private void tellCut() {
        if (cutAt != null && !cutTold && passed(cutAt, WORTH_TELLING)) {
            cutTold = true;
            display.remark("The connection to the server is cut; trying again …");
        }
    }

    private static boolean passed(long since, Duration time) {
        return System.nanoTime() - since > time.toNanos();
    }
}
