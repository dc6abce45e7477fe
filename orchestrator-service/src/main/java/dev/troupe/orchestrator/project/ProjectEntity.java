package dev.troupe.orchestrator.project;

import dev.troupe.contracts.session.ProjectView;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A project as stored. Rows are made by {@link ProjectRepository#know}. */
@Entity
@Table(name = "project", schema = "orchestrator")
public class ProjectEntity {
    @Id private UUID id;

    @Column(nullable = false)
    private String name;

    @Column(nullable = false)
    private String path;

    @Column(name = "created_at", nullable = false)
    private Instant createdAt;

    /** For the persistence provider. */
    @SuppressWarnings("NullAway.Init")
    protected ProjectEntity() {}

    /** Its identifier. */
    public UUID id() {
        return id;
    }

    /** Absolute path of the checkout's top level. */
    public String path() {
        return path;
    }

    Instant createdAt() {
        return createdAt;
    }

    ProjectView view() {
        return new ProjectView(id, name, path, createdAt);
    }
}
