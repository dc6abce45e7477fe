package dev.troupe.worker.run;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.contracts.task.TaskInput;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The session's settings as they hold for a run. They begin with the task's input and change with
 * messages of {@link SettingsChange#AUTHOR}.
 *
 * @param command the slash command that shows every edit before it is made, without its slash; null: none does
 */
public record RunSessionSettings(
        ApprovalMode mode, SessionAttendance attendance, @Nullable String command) {
    private static final Logger LOG = LoggerFactory.getLogger(RunSessionSettings.class);
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    public static RunSessionSettings of(TaskInput input) {
        return new RunSessionSettings(input.mode(), input.attendance(), null);
    }

    /** With what a message of {@link SettingsChange#AUTHOR} says; what cannot be read changes nothing. */
    public RunSessionSettings changed(String text) {
        try {
            SettingsChange change = JSON.readValue(text, SettingsChange.class);
            return new RunSessionSettings(
                    change.mode() == null ? mode : change.mode(),
                    change.attendance() == null ? attendance : change.attendance(),
                    command);
        } catch (JacksonException e) {
            LOG.warn("A change of the session's settings cannot be read: {}", e.getMessage());
            return this;
        }
    }

    /** The same, with a slash command that shows each edit before it is made. */
    public RunSessionSettings showingEdits(String name) {
        return new RunSessionSettings(mode, attendance, name);
    }

    /** The same in a mode that may be stricter. */
    RunSessionSettings in(ApprovalMode stricter) {
        return new RunSessionSettings(stricter, attendance, command);
    }
}
