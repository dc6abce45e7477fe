package dev.troupe.orchestrator.project;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Page;
import dev.troupe.contracts.session.Project;
import dev.troupe.ledger.Ids;
import dev.troupe.orchestrator.page.Cursor;
import dev.troupe.orchestrator.page.Paging;
import dev.troupe.orchestrator.queue.QueueLimits;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.transaction.annotation.Transactional;

/** What people may do with projects. */
public class ProjectRegister {
    private final Projects projects;
    private final QueueLimits limits;

    ProjectRegister(Projects projects, QueueLimits limits) {
        this.projects = projects;
        this.limits = limits;
    }

    /**
     * The project of the checkout around a path; made known when it is new.
     *
     * @param path absolute
     * @throws TroupeException as {@code NOT_A_GIT_REPOSITORY}, {@code WORKSPACE_MISSING} or {@code
     *     INVALID_REQUEST}
     */
    @Transactional
    public Project create(@Nullable String path) {
        Caller.current().require(Role.DEVELOPER);
        Path top = Checkout.topLevel(path);
        Path last = top.getFileName();
        int made =
                projects.know(
                        Ids.fresh(),
                        last == null ? top.toString() : last.toString(),
                        top.toString(),
                        Instant.now().truncatedTo(ChronoUnit.MICROS));
        Project known = projects.findByPath(top.toString()).orElseThrow().view();
        if (made > 0) {
            limits.known(known.id(), known.path());
        }
        return known;
    }

    /** Known projects, newest first. */
    @Transactional(readOnly = true)
    public Page<Project> list(@Nullable String cursor, int limit) {
        Caller.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        Cursor from = Cursor.of(cursor);
        List<ProjectEntity> rows =
                projects.after(from.at(), from.id(), Limit.of(Paging.rows(limit)));
        return Paging.page(
                rows, limit, row -> new Cursor(row.createdAt(), row.id()), ProjectEntity::view);
    }

    /** One project, if there is one. */
    public Optional<ProjectEntity> find(@Nullable UUID id) {
        return id == null ? Optional.empty() : projects.findById(id);
    }

    /**
     * One project.
     *
     * @throws TroupeException NOT_FOUND
     */
    public ProjectEntity get(@Nullable UUID id) {
        if (id == null) {
            throw new TroupeException(ErrorCode.INVALID_REQUEST, "projectId is missing.");
        }
        return find(id).orElseThrow(() ->
                new TroupeException(
                        ErrorCode.NOT_FOUND,
                        "There is no project " + id + ".",
                        "Make the checkout known with POST /v1/projects.",
                        null));
    }
}
