package dev.troupe.cli.testserver;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.WorkspaceIsolation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A session's events in the making, numbered as the server would. */
public final class SessionEventScript {
    public static final UUID PROJECT = UUID.fromString("01930000-0000-7000-8000-0000000000aa");
    public static final UUID SESSION = UUID.fromString("01930000-0000-7000-8000-00000000beef");
    public static final UUID TASK = UUID.fromString("01930000-0000-7000-8000-00000000cafe");
    public static final UUID APPROVAL = UUID.fromString("01930000-0000-7000-8000-00000000f00d");
    public static final ModelUsage SPEND = new ModelUsage(4_210, 310, 1_000, 12_300);
    private static final Instant AT = Instant.parse("2026-11-21T12:00:00Z");

    private final List<SessionEvent> events = new ArrayList<>();
    private long number;

    /** A session in a state. */
    public static Session session(
            SessionState state, SessionAttendance attendance, long lastEvent) {
        return session(SESSION, state, attendance, lastEvent);
    }

    /** Another session of the same project, of which nothing is told. */
    public static Session other() {
        return session(
                UUID.fromString("0192aaaa-0000-7000-8000-0000000000aa"),
                SessionState.IDLE,
                SessionAttendance.INTERACTIVE,
                0);
    }

    private static Session session(
            UUID id, SessionState state, SessionAttendance attendance, long lastEvent) {
        return new Session(
                id,
                PROJECT,
                "/somewhere/shop",
                "Fix the rounding",
                state,
                ApprovalMode.ACCEPT_EDITS,
                attendance,
                WorkspaceIsolation.IN_PLACE,
                null,
                "ada",
                AT,
                AT,
                lastEvent,
                0,
                0,
                SPEND,
                null,
                null,
                false,
                null);
    }

    /** Adds a persisted event of the task. */
    public SessionEventScript then(EventBody body) {
        events.add(new SessionEvent(SESSION, ++number, TASK, AT, body));
        return this;
    }

    /** Adds a persisted event of another task. */
    public SessionEventScript elsewhere(UUID task, EventBody body) {
        events.add(new SessionEvent(SESSION, ++number, task, AT, body));
        return this;
    }

    /** Adds a live event of the task. */
    public SessionEventScript live(EventBody body) {
        events.add(new SessionEvent(SESSION, 0, TASK, AT, body));
        return this;
    }

    public SessionEventScript posted(String text) {
        return then(new EventBody.MessagePosted(UUID.randomUUID(), "ada", text, false));
    }

    public SessionEventScript asks(String command) {
        return then(
                new EventBody.ApprovalAsked(
                        APPROVAL,
                        "bash",
                        command,
                        "in /somewhere/shop",
                        "default: commands ask",
                        ApprovalScope.SUBJECT));
    }

    /** Two sides of notes.txt conflict. */
    public SessionEventScript asksAboutAMerge() {
        return then(
                new EventBody.ApprovalAsked(
                        APPROVAL,
                        "merge",
                        "take what 'Number' wrote in notes.txt over what the others wrote there",
                        "# Conflicts",
                        "The work conflicts.",
                        ApprovalScope.CHANGE));
    }

    public SessionEventScript decided(boolean approved) {
        return then(new EventBody.ApprovalDecided(APPROVAL, approved, "ada", null));
    }

    /** Waits for money: 0.48 dollars of 0.50 are used, and the call may cost 0.0512. */
    public SessionEventScript wantsMoney(String scope) {
        return then(new EventBody.BudgetAsked(
                        scope,
                        "The budget of the " + scope + " has no room.",
                        51_200,
                        480_000,
                        500_000L,
                        5_000,
                        40_000,
                        null))
                .then(new EventBody.TaskChanged("agent", "waiting", "budget", null));
    }

    public SessionEventScript queued(String cause) {
        return then(new EventBody.TaskChanged("agent", "queued", null, cause));
    }

    public SessionEventScript says(int turn, String text) {
        return then(
                new EventBody.TurnFinished(turn, "default", text, 0, SPEND, 4_520, 100_000, 800));
    }

    public SessionEventScript finished(String state, String summary, @Nullable String code) {
        return then(
                new EventBody.TaskFinished(
                        "request",
                        state,
                        summary,
                        code,
                        code == null ? null : "Do the next thing.",
                        List.of(),
                        SPEND,
                        1_234));
    }

    public SessionEventScript succeeds() {
        return finished("succeeded", "Done.", null);
    }

    /** All events so far. */
    public List<SessionEvent> events() {
        return List.copyOf(events);
    }

    /** Those after a number; live ones are not repeated. */
    public List<SessionEvent> after(long last) {
        return events.stream().filter(event -> last == 0 || event.number() > last).toList();
    }
}
