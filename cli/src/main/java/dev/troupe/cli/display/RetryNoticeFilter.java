package dev.troupe.cli.display;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.event.SessionEvent;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Model calls that are tried again are told at once, and once more on record for whoever comes later. */
final class RetryNoticeFilter {
    private static final Set<String> AT_ONCE = Set.of("turn-restarted", "model-retried");
    private static final String ON_RECORD = "model-retried";

    private final Set<@Nullable UUID> told = new HashSet<>();

    /** Whether people have read this here when it happened. */
    boolean repeats(SessionEvent event) {
        if (!(event.body() instanceof Notice notice) || !AT_ONCE.contains(notice.code())) {
            return false;
        }
        if (event.number() == 0) {
            told.add(event.taskId());
            return false;
        }
        return notice.code().equals(ON_RECORD) && told.remove(event.taskId());
    }
}
