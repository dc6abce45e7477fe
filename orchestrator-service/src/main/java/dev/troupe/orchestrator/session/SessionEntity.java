package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.ForkPoint;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.project.ProjectEntity;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A session as stored: its settings. What it is doing is the ledger's to say. */
@Entity
@Table(name = "session", schema = "orchestrator")
public class SessionEntity {
    @Id private UUID id;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    @JoinColumn(name = "project_id")
    private ProjectEntity project;

    private @Nullable String title;

    @Enumerated(EnumType.STRING)
    private ApprovalMode mode;

    @Enumerated(EnumType.STRING)
    private SessionAttendance attendance;

    @Enumerated(EnumType.STRING)
    private WorkspaceIsolation isolation;

    private @Nullable String model;

    @Column(name = "settings_sha256")
    private @Nullable String settingsHash;

    @Column(name = "mode_sha256")
    private @Nullable String modeHash;

    @Column(name = "forked_from")
    private @Nullable UUID forkedFrom;

    @Column(name = "fork_session")
    private @Nullable UUID forkSession;

    @Column(name = "fork_request")
    private @Nullable UUID forkRequest;

    @Column(name = "fork_turn")
    private @Nullable Integer forkTurn;

    @Column(name = "fork_seq")
    private @Nullable Long forkSeq;

    private String cell;
    private String team;

    @Column(name = "created_by")
    private String createdBy;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "updated_at")
    private Instant updatedAt;

    @Version private @Nullable Long version;

    /** For the persistence provider. */
    @SuppressWarnings("NullAway.Init")
    protected SessionEntity() {}

    SessionEntity(ProjectEntity project, SessionSettings settings, CallerIdentity creator) {
        this.id = TimeOrderedUuid.fresh();
        this.project = project;
        this.mode = settings.mode();
        this.attendance = settings.attendance();
        this.isolation = settings.isolation();
        this.cell = settings.cell();
        this.team = creator.team();
        this.createdBy = creator.subject();
        this.createdAt = Instant.now().truncatedTo(ChronoUnit.MICROS);
        this.updatedAt = createdAt;
    }

    /**
     * Opens a session on the same project, set as another one is.
     *
     * @param point where that one's conversation goes on; null: nowhere
     */
    static SessionEntity fork(
            SessionEntity origin, @Nullable ForkPoint point, CallerIdentity creator) {
        SessionEntity fork =
                new SessionEntity(
                        origin.project,
                        new SessionSettings(
                                origin.mode, origin.attendance, origin.isolation, origin.cell),
                        creator);
        fork.model = origin.model;
        fork.modeHash = origin.modeHash;
        fork.settingsHash = origin.settingsHash;
        fork.forkedFrom = origin.id;
        if (point != null) {
            fork.forkSession = point.session();
            fork.forkRequest = point.request();
            fork.forkTurn = point.turn();
            fork.forkSeq = point.seq();
        }
        return fork;
    }

    /** The session that it was forked from; null: none. */
    @Nullable UUID forkedFrom() {
        return forkedFrom;
    }

    /** Where in another session its conversation begins; null: it begins empty. */
    public @Nullable ForkPoint fork() {
        return forkSession == null || forkRequest == null || forkSeq == null
                ? null
                : new ForkPoint(forkSession, forkRequest, forkTurn, forkSeq);
    }

    /** Moves it to the top of the listing. */
    public void touch() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        updatedAt = now.isAfter(updatedAt) ? now : updatedAt;
    }

    public void rename(@Nullable String title) {
        this.title = title;
    }

    void use(@Nullable String model) {
        this.model = model;
    }

    /**
     * Notes which text its newest request takes settings from, null for none.
     *
     * @return whether that is another one than before
     */
    boolean takes(@Nullable String sha256) {
        boolean other = !Objects.equals(settingsHash, sha256);
        settingsHash = sha256;
        return other;
    }

    /**
     * Takes a mode from a text of the repository's file.
     *
     * @param sha256 of that text; null: the mode is the session's own
     */
    void modeFrom(ApprovalMode mode, @Nullable String sha256) {
        this.mode = mode;
        this.modeHash = sha256;
    }

    /** Which text of the repository's file its mode comes from; null when it is the session's own. */
    @Nullable String modeHash() {
        return modeHash;
    }

    void change(ApprovalMode mode, SessionAttendance attendance) {
        this.mode = mode;
        this.attendance = attendance;
    }

    /** Its identifier. */
    public UUID id() {
        return id;
    }

    /** The checkout it works on. */
    public ProjectEntity project() {
        return project;
    }

    /** The pool of workers that can reach the checkout. */
    public String cell() {
        return cell;
    }

    /** The team it was opened for. */
    public String team() {
        return team;
    }

    public @Nullable String title() {
        return title;
    }

    ApprovalMode mode() {
        return mode;
    }

    SessionAttendance attendance() {
        return attendance;
    }

    WorkspaceIsolation isolation() {
        return isolation;
    }

    @Nullable String model() {
        return model;
    }

    String createdBy() {
        return createdBy;
    }

    Instant createdAt() {
        return createdAt;
    }

    Instant updatedAt() {
        return updatedAt;
    }
}
