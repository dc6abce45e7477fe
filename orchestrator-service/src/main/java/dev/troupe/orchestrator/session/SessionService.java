package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.page.PageBuilder;
import dev.troupe.orchestrator.page.PageCursor;
import dev.troupe.orchestrator.project.ProjectEntity;
import dev.troupe.orchestrator.project.ProjectService;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.transaction.annotation.Transactional;

/** Opens and shows sessions. */
public class SessionService {
    private static final Pattern MODEL = Pattern.compile("[\\x21-\\x7e]{1,100}");

    private final SessionRepository sessions;
    private final LockedSessions lockedSessions;
    private final SessionViewFactory views;
    private final ProjectService projects;
    private final Ledger ledger;
    private final SessionSettings sessionSettings;
    private final Predicate<String> strong;

    public SessionService(
            SessionRepository sessions,
            ProjectService projects,
            Ledger ledger,
            SessionSettings sessionSettings,
            Predicate<String> strong) {
        this.sessions = sessions;
        this.lockedSessions = new LockedSessions(sessions);
        this.views = new SessionViewFactory(ledger);
        this.projects = projects;
        this.ledger = ledger;
        this.sessionSettings = sessionSettings;
        this.strong = strong;
    }

    /**
     * Opens a session.
     *
     * @param settingsResult what came of a look at the repository's file
     * @throws TroupeException NOT_FOUND for an unknown project, INVALID_REQUEST for settings out of
     *     range, and whatever speaks against the repository's file
     */
    @Transactional
    public Session create(CreateSessionRequest request, RepositorySettingsResult settingsResult) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.DEVELOPER);
        Long budget = SessionBudget.checked(request.budgetMicros());
        ProjectEntity project = projects.get(request.projectId());
        Optional<RepositorySettingsResult.Trusted> file =
                settingsResult.file().flatMap(it -> it.only(key -> takes(request, key)));
        SessionSettings settings =
                file.map(it -> sessionSettings.with(it.settings()))
                        .orElse(sessionSettings)
                        .with(request);
        SessionEntity session = new SessionEntity(project, settings, caller);
        session.rename(SessionTitle.given(request.title()));
        session.use(checked(request.model()));
        file.filter(it -> it.settings().find(SessionSettings.MODE).isPresent())
                .ifPresent(it -> session.modeFrom(session.mode(), it.settings().sha256()));
        sessions.save(session);
        open(session, budget, file);
        settingsResult
                .lapsed()
                .ifPresent(it ->
                        ledger.events()
                                .add(
                                        session.id(),
                                        List.of(
                                                new EventBody.Notice(
                                                        TaskRepositorySettings.NOTICE, it)),
                                        List.of()));
        return views.view(session);
    }

    /** The request itself is stronger than a file, and so are environment and flags. */
    private boolean takes(CreateSessionRequest request, String key) {
        boolean open =
                switch (key) {
                    case SessionSettings.MODE -> request.mode() == null;
                    case SessionSettings.ISOLATION -> request.isolation() == null;
                    default -> false;
                };
        return open && !strong.test(key);
    }

    static @Nullable String checked(@Nullable String model) {
        if (model != null && !MODEL.matcher(model).matches()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "model must be the name of a configured model: 1 to 100 visible characters.");
        }
        return model;
    }

    private void open(
            SessionEntity session,
            @Nullable Long budget,
            Optional<RepositorySettingsResult.Trusted> file) {
        UUID id = session.id();
        String path = session.project().path();
        ledger.events().open(id, session.team());
        if (budget != null) {
            new SessionBudget(ledger).limit(id, budget);
        }
        Map<String, String> detail = new HashMap<>();
        detail.put("mode", EnumWireName.of(session.mode()));
        detail.put("attendance", EnumWireName.of(session.attendance()));
        detail.put("isolation", EnumWireName.of(session.isolation()));
        file.ifPresent(it -> detail.put("settings", it.settings().sha256()));
        ledger.audits()
                .add(
                        List.of(
                                AuditEventFactory.of(
                                        "session-started", id, null, path, path, "done", detail)));
        file.map(it -> new EventBody.Notice(TaskRepositorySettings.NOTICE, it.sentence()))
                .ifPresent(it -> ledger.events().add(id, List.of(it), List.of()));
    }

    /** Sessions of one project or all, most recently changed first. */
    @Transactional(readOnly = true)
    public ResultPage<Session> list(@Nullable UUID projectId, @Nullable String cursor, int limit) {
        requireReader();
        PageCursor from = PageCursor.of(cursor);
        Limit rows = Limit.of(PageBuilder.rows(limit));
        List<SessionEntity> found =
                projectId == null
                        ? sessions.after(from.at(), from.id(), rows)
                        : sessions.ofProjectAfter(
                                projects.get(projectId).id(), from.at(), from.id(), rows);
        return PageBuilder.page(
                found, limit, row -> new PageCursor(row.updatedAt(), row.id()), views.of(found));
    }

    /**
     * One session.
     *
     * @throws TroupeException NOT_FOUND
     */
    @Transactional(readOnly = true)
    public Session get(UUID id) {
        requireReader();
        return views.view(lockedSessions.find(id));
    }

    /** These sessions, most recently changed first; those that are unknown are left out. */
    @Transactional(readOnly = true)
    public List<Session> of(Collection<UUID> ids) {
        requireReader();
        List<SessionEntity> found = ids.isEmpty() ? List.of() : sessions.of(ids);
        return found.stream().map(views.of(found)).toList();
    }

    /**
     * Its tasks, oldest first.
     *
     * @throws TroupeException NOT_FOUND
     */
    @Transactional(readOnly = true)
    public List<TaskView> tasks(UUID id) {
        requireExisting(id);
        return views.tasks(id);
    }

    /**
     * Refuses callers that may not read, and sessions that do not exist.
     *
     * @throws TroupeException FORBIDDEN, NOT_FOUND
     */
    public void requireExisting(UUID id) {
        requireReader();
        if (!sessions.existsById(id)) {
            throw LockedSessions.missing(id);
        }
    }

    private static void requireReader() {
        CallerIdentity.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
    }
}
