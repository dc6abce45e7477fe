package dev.troupe.worker.run;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.contracts.task.TaskInput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The session's settings as they hold for a run. They begin with the task's input and change with
 * messages of {@link SettingsChange#AUTHOR}.
 */
record Standing(ApprovalMode mode, Attendance attendance) {
    private static final Logger LOG = LoggerFactory.getLogger(Standing.class);
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    static Standing of(TaskInput input) {
        return new Standing(input.mode(), input.attendance());
    }

    /** With what a message of {@link SettingsChange#AUTHOR} says; what cannot be read changes nothing. */
    Standing changed(String text) {
        try {
            SettingsChange change = JSON.readValue(text, SettingsChange.class);
            return new Standing(
                    change.mode() == null ? mode : change.mode(),
                    change.attendance() == null ? attendance : change.attendance());
        } catch (JacksonException e) {
            LOG.warn("A change of the session's settings cannot be read: {}", e.getMessage());
            return this;
        }
    }

    /** The same in a mode that may be stricter. */
    Standing in(ApprovalMode stricter) {
        return new Standing(stricter, attendance);
    }
}
