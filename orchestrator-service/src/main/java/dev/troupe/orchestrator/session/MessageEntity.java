package dev.troupe.orchestrator.session;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.springframework.data.domain.Persistable;

/** A message as stored: who said what, which task took it and which event tells of it. */
@Entity
@Table(name = "message", schema = "orchestrator")
@SuppressWarnings("UnusedVariable") // columns that are written here and read by search and export
public class MessageEntity implements Persistable<UUID> {
    @Id private UUID id;

    @Column(name = "session_id")
    private UUID sessionId;

    @Column(name = "task_id")
    private UUID taskId;

    private String author;
    private String text;
    private boolean steering;
    private long event;

    @Column(name = "created_at")
    private Instant createdAt;

    @Transient private boolean fresh;

    @SuppressWarnings("NullAway.Init")
    protected MessageEntity() {}

    public MessageEntity(
            UUID id,
            UUID sessionId,
            UUID taskId,
            String author,
            String text,
            boolean steering,
            long event) {
        this.id = id;
        this.sessionId = sessionId;
        this.taskId = taskId;
        this.author = author;
        this.text = text;
        this.steering = steering;
        this.event = event;
        this.createdAt = Instant.now().truncatedTo(ChronoUnit.MICROS);
        this.fresh = true;
    }

    @Override
    public UUID getId() {
        return id;
    }

    @Override
    public boolean isNew() {
        return fresh;
    }

    public long event() {
        return event;
    }
}
