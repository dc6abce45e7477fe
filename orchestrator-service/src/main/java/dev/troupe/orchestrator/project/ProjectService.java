package dev.troupe.orchestrator.project;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.page.PageBuilder;
import dev.troupe.orchestrator.page.PageCursor;
import dev.troupe.orchestrator.queue.QueueLimitSynchronizer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.transaction.annotation.Transactional;

/** Creates, lists and finds projects. */
public class ProjectService {
    private final ProjectRepository projects;
    private final QueueLimitSynchronizer limits;

    ProjectService(ProjectRepository projects, QueueLimitSynchronizer limits) {
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
    public ProjectView create(@Nullable String path) {
        CallerIdentity.current().require(Role.DEVELOPER);
        Path top = CheckoutLocator.topLevel(path);
        Path last = top.getFileName();
        int made =
                projects.know(
                        TimeOrderedUuid.fresh(),
                        last == null ? top.toString() : last.toString(),
                        top.toString(),
                        Instant.now().truncatedTo(ChronoUnit.MICROS));
        ProjectView known = projects.findByPath(top.toString()).orElseThrow().view();
        if (made > 0) {
            limits.known(known.id(), known.path());
        }
        return known;
    }

    /** Known projects, newest first. */
    @Transactional(readOnly = true)
    public ResultPage<ProjectView> list(@Nullable String cursor, int limit) {
        CallerIdentity.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        PageCursor from = PageCursor.of(cursor);
        List<ProjectEntity> rows =
                projects.after(from.at(), from.id(), Limit.of(PageBuilder.rows(limit)));
        return PageBuilder.page(
                rows, limit, row -> new PageCursor(row.createdAt(), row.id()), ProjectEntity::view);
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
