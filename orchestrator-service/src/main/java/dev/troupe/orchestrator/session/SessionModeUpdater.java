package dev.troupe.orchestrator.session;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Gives sessions that somebody holds another mode or attendance, and tells whoever works in them. */
public final class SessionModeUpdater {
    private final Ledger ledger;
    private final WakeupPublisher wakeups;
    private final JsonMapper json;

    public SessionModeUpdater(Ledger ledger, WakeupPublisher wakeups, JsonMapper json) {
        this.ledger = ledger;
        this.wakeups = wakeups;
        this.json = json;
    }

    /**
     * Changes them. A mode that a person names is the session's own from then on, whatever its repository's file says.
     *
     * @param mode null: as before
     * @param attendance null: as before
     */
    public void change(
            SessionEntity session,
            @Nullable ApprovalMode mode,
            @Nullable SessionAttendance attendance) {
        ApprovalMode modeNow = mode == null ? session.mode() : mode;
        SessionAttendance attendanceNow = attendance == null ? session.attendance() : attendance;
        if (mode != null) {
            session.modeFrom(session.mode(), null);
        }
        if (modeNow != session.mode() || attendanceNow != session.attendance()) {
            session.change(modeNow, attendanceNow);
            announce(session);
        }
    }

    /** What was handed out to read works in a mode of its own, and asks whoever the session can ask. */
    private void announce(SessionEntity session) {
        UUID id = session.id();
        long last =
                ledger.events()
                        .add(
                                id,
                                List.of(notice(session)),
                                List.of(SessionSettingsService.audit(session, modes(session))));
        SettingsChange all = new SettingsChange(session.mode(), session.attendance());
        for (Task task : ledger.tasks().unfinished(id)) {
            boolean request = RequestTasks.isRequest(task);
            if (request || (task.definition().parentId() != null && task.definition().writes())) {
                tell(task.id(), all);
            } else if (task.definition().parentId() != null) {
                tell(task.id(), new SettingsChange(null, session.attendance()));
            }
        }
        wakeups.events(id, last);
    }

    private void tell(UUID taskId, SettingsChange change) {
        ledger.inbox()
                .put(
                        TimeOrderedUuid.fresh(),
                        taskId,
                        SettingsChange.AUTHOR,
                        json.writeValueAsString(change),
                        List.of(),
                        List.of());
        wakeups.control(taskId);
    }

    private static EventBody notice(SessionEntity session) {
        return new EventBody.Notice(
                "settings-changed",
                "The mode is now %s; %s."
                        .formatted(
                                EnumWireName.of(session.mode()),
                                switch (session.attendance()) {
                                    case INTERACTIVE ->
                                            "questions go to the person at the terminal";
                                    case DETACHED -> "questions wait for `troupe approve`";
                                    case HEADLESS ->
                                            "nobody is asked: what needs an answer is denied";
                                }));
    }

    private static Map<String, String> modes(SessionEntity session) {
        return Map.of(
                "mode", EnumWireName.of(session.mode()),
                "attendance", EnumWireName.of(session.attendance()));
    }
}
