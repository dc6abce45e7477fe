package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;

/** The text of the message that tells a running task of its session's new settings, as JSON. */
record SettingsChange(ApprovalMode mode, Attendance attendance) {
    /** The author that such a message bears. */
    static final String AUTHOR = "system:mode";
}
