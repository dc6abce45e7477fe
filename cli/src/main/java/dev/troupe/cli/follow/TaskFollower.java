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
import dev.troupe.contracts.event.EventBody.QuestionAnswered;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
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
    private final TaskDisplay screen;
    private final ApprovalResponder approvals;
    private final BudgetWaitHandler funding;
    private final QuestionAndPauseHandler stops;
    private final InterruptCounter interrupts;
    private final SubtaskTracker handedOut = new SubtaskTracker();
    private final Deque<EventFeedSignal> read = new ArrayDeque<>();
    private @Nullable Long cancelledAt;
    private @Nullable Long cutAt;
    private boolean cutTold;

    /**
     * @param answering who answers approvals
     * @param questions used when a person answers
     * @param forms likewise, for what workflows ask
     * @param person whether somebody looks on who can be told what the task waits for; otherwise
     *     watching ends when it waits for money
     */
    public TaskFollower(
            TroupeApi api,
            TaskDisplay screen,
            ApprovalAnswerPolicy answering,
            ApprovalPrompter questions,
            FormPrompter forms,
            InterruptCounter interrupts,
            boolean person) {
        this.api = api;
        this.screen = screen;
        this.approvals = new ApprovalResponder(api, screen, answering, questions);
        this.funding = new BudgetWaitHandler(screen, person);
        this.stops = new QuestionAndPauseHandler(api, screen, answering, forms, interrupts, person);
        this.interrupts = interrupts;
    }

    /**
     * Watches.
     *
     * @return how it ended; after Ctrl-C as cancelled
     * @throws TroupeException when the server is gone for good
     */
    public FollowedTaskOutcome follow(FollowedTask watched) {
        Session session = watched.session();
        RunTotals tally = new RunTotals(session.id(), watched.taskId(), approvals.nobodyThere());
        screen.opened(session, watched.taskId());
        try (EventFeed feed = api.events(session.id(), watched.after())) {
            @Nullable FollowedTaskOutcome outcome = null;
            while (outcome == null) {
                outcome = step(watched, feed, tally);
            }
            screen.finished(outcome);
            return outcome;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TroupeException(ErrorCode.CANCELLED, "Watching was interrupted.", e);
        }
    }

    private @Nullable FollowedTaskOutcome step(
            FollowedTask watched, EventFeed feed, RunTotals tally) throws InterruptedException {
        cancelOnce(watched.session());
        @Nullable EventFeedSignal signal = read.isEmpty() ? feed.next(TICK) : read.poll();
        if (signal == null) {
            screen.tick();
            tellCut();
            return overdue(tally);
        }
        return switch (signal) {
            case EventFeedSignal.Event event -> happened(watched, feed, tally, event.received());
            case EventFeedSignal.Cut ignored -> cut();
            case EventFeedSignal.Restored ignored -> restored();
            case EventFeedSignal.Lost lost -> throw lost.failure();
        };
    }

    private @Nullable FollowedTaskOutcome happened(
            FollowedTask watched, EventFeed feed, RunTotals tally, ReceivedEvent received) {
        var event = received.event();
        boolean hidden = event != null && watched.hides(event);
        if (!hidden && event != null && watched.before(event)) {
            screen.recall(event);
        } else if (!hidden) {
            screen.show(received);
        }
        if (event == null) {
            return null;
        }
        @Nullable FollowedTaskOutcome left = funding.heard(watched, event, tally);
        if (left == null) {
            left =
                    stops.heard(
                            watched,
                            event,
                            tally,
                            () -> settled(feed, watched.taskId(), QuestionAndPauseHandler::goesOn));
        }
        return left == null && !hidden ? shown(watched, feed, tally, event) : left;
    }

    private @Nullable FollowedTaskOutcome shown(
            FollowedTask watched, EventFeed feed, RunTotals tally, SessionEvent event) {
        EventBody body = event.body();
        handedOut.hear(event);
        if (handedOut.of(event).isPresent()) {
            tally.addElsewhere(body);
        } else {
            tally.add(body);
        }
        if (body instanceof ApprovalAsked asked && !interrupts.any()) {
            return approvals.asked(
                    watched.session(),
                    asked,
                    tally,
                    () -> settled(feed, event.taskId(), it -> settles(it, asked)));
        }
        if (body instanceof QuestionAsked asked && !interrupts.any()) {
            return stops.asked(
                    watched.session(),
                    asked,
                    tally,
                    () -> settled(feed, event.taskId(), it -> settles(it, asked)));
        }
        return body instanceof TaskFinished end && watched.endsWith(event)
                ? tally.finished(end)
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
            screen.remark("Cancelling … (Ctrl-C again leaves at once)");
            api.cancel(session.id());
        }
    }

    private @Nullable FollowedTaskOutcome overdue(RunTotals tally) {
        if (cancelledAt == null || !passed(cancelledAt, CANCELLING)) {
            return null;
        }
        return tally.left(
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
            screen.remark("Connected again.");
        }
        return null;
    }

    private void tellCut() {
        if (cutAt != null && !cutTold && passed(cutAt, WORTH_TELLING)) {
            cutTold = true;
            screen.remark("The connection to the server is cut; trying again …");
        }
    }

    private static boolean passed(long since, Duration time) {
        return System.nanoTime() - since > time.toNanos();
    }
}
