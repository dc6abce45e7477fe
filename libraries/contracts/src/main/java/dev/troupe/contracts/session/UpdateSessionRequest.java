package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Changes a session's settings; absent ones stay. Running tasks see the change at their next turn.
 *
 * @param title a new title, which stays until somebody gives another
 * @param budgetMicros most that the session may cost from its beginning on, in millionths of a US
 *     dollar; tasks that wait for money go on
 * @param model name of the configured model that works on the requests that begin from now on
 */
public record UpdateSessionRequest(
        @Nullable String title,
        @Nullable ApprovalMode mode,
        @Nullable SessionAttendance attendance,
        @Nullable Long budgetMicros,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String model) {
    /** Leaves the model as it is. */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public UpdateSessionRequest(
            @Nullable String title,
            @Nullable ApprovalMode mode,
            @Nullable SessionAttendance attendance,
            @Nullable Long budgetMicros) {
        this(title, mode, attendance, budgetMicros, null);
    }

    /** Changes the title alone. */
    public static UpdateSessionRequest renaming(String title) {
        return new UpdateSessionRequest(title, null, null, null, null);
    }

    /** Changes the model alone. */
    public static UpdateSessionRequest using(String model) {
        return new UpdateSessionRequest(null, null, null, null, model);
    }
}
