package dev.troupe.orchestrator.lesson;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.audit.AuditEvents;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** What is done with lessons and stands on the audit trail. */
class Recorded {
    private final Ledger ledger;

    Recorded(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Deletes lessons; that, and its place on the trail, are one.
     *
     * @return how many
     */
    @Transactional
    public long forget(@Nullable String team, @Nullable UUID project, @Nullable UUID id) {
        long forgotten = ledger.lessons().forget(team, project, id);
        if (forgotten > 0) {
            add(
                    "lessons-forgotten",
                    id == null ? target(project) : "lesson " + id,
                    Map.of("lessons", Long.toString(forgotten)));
        }
        return forgotten;
    }

    /** Somebody begins to take lessons away. */
    @Transactional
    public void exported(@Nullable UUID project) {
        add("lessons-exported", target(project), Map.of());
    }

    private void add(String kind, String target, Map<String, String> detail) {
        ledger.audits().add(List.of(AuditEvents.of(kind, target, "done", detail)));
    }

    private static String target(@Nullable UUID project) {
        return project == null ? "all projects" : "project " + project;
    }
}
