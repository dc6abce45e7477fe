package dev.troupe.orchestrator.lesson;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.lesson.Forgotten;
import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.lesson.LessonCase;
import dev.troupe.contracts.session.Page;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.page.Cursor;
import dev.troupe.orchestrator.page.Paging;
import dev.troupe.orchestrator.project.ProjectRegister;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lessons of the caller's team, and for an administrator of all. They hold whole files: developers, who have these
 * anyway, read them and have them deleted; viewers and approvers do neither.
 */
public final class LessonDesk {
    private static final int AT_ONCE = 20;

    private final Ledger ledger;
    private final ProjectRegister projects;
    private final Recorded recorded;

    LessonDesk(Ledger ledger, ProjectRegister projects, Recorded recorded) {
        this.ledger = ledger;
        this.projects = projects;
        this.recorded = recorded;
    }

    /**
     * Lessons without their texts, newest first.
     *
     * @throws TroupeException FORBIDDEN; NOT_FOUND for no project; INVALID_REQUEST for a limit that is not 1 to 200, or
     *     no cursor
     */
    public Page<Lesson> list(@Nullable UUID project, @Nullable String cursor, int limit) {
        @Nullable String team = team(project);
        List<Lesson> rows =
                ledger.lessons().list(team, project, Cursor.of(cursor).id(), Paging.rows(limit));
        return Paging.page(rows, limit, it -> new Cursor(it.at(), it.id()), it -> it);
    }

    /**
     * Begins to hand lessons out, oldest first. It asks for the rest as it goes.
     *
     * @param after the last one already seen; null from the start
     * @param limit how many at most, 1 or more
     * @throws TroupeException FORBIDDEN; NOT_FOUND for no project; INVALID_REQUEST for a limit that is none
     */
    public Export export(@Nullable UUID project, @Nullable UUID after, int limit) {
        @Nullable String team = team(project);
        if (limit < 1) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "limit is " + limit + "; it must be 1 or more.");
        }
        recorded.exported(project);
        return new Export(
                (seen, left) ->
                        ledger.lessons().cases(team, project, seen, Math.min(left, AT_ONCE)),
                after,
                limit);
    }

    /**
     * Deletes those of a project, or all.
     *
     * @throws TroupeException FORBIDDEN; NOT_FOUND for no project
     */
    public Forgotten forget(@Nullable UUID project) {
        @Nullable String team = team(project);
        return new Forgotten(recorded.forget(team, project, null));
    }

    /**
     * Deletes one.
     *
     * @throws TroupeException FORBIDDEN; NOT_FOUND, also for another team's
     */
    public Forgotten forgetOne(UUID id) {
        long forgotten = recorded.forget(team(), null, id);
        if (forgotten == 0) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "There is no lesson " + id + ".",
                    "List them with `troupe lessons`.",
                    null);
        }
        return new Forgotten(forgotten);
    }

    /** The same, of a project that must be there if it is named. */
    private @Nullable String team(@Nullable UUID project) {
        @Nullable String team = team();
        if (project != null) {
            var _ = projects.get(project);
        }
        return team;
    }

    /** Whose lessons the caller may have; null for all. */
    private static @Nullable String team() {
        Caller caller = Caller.current();
        caller.require(Role.DEVELOPER, Role.ADMIN);
        return caller.roles().contains(Role.ADMIN) ? null : caller.team();
    }

    /** Lessons as lines of a corpus, a few at a time. */
    public static final class Export {
        private final Source source;
        private @Nullable UUID seen;
        private int left;

        private Export(Source source, @Nullable UUID after, int limit) {
            this.source = source;
            this.seen = after;
            this.left = limit;
        }

        /** The next few; none at the end. */
        public List<LessonCase> next() {
            if (left == 0) {
                return List.of();
            }
            List<LessonCase> some = source.read(seen, left);
            left -= some.size();
            if (!some.isEmpty()) {
                seen = UUID.fromString(some.getLast().id());
            }
            return some;
        }

        /** Reads on behind a lesson. */
        @FunctionalInterface
        private interface Source {
            List<LessonCase> read(@Nullable UUID seen, int left);
        }
    }
}
