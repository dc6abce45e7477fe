package dev.troupe.orchestrator.session;

import java.util.Optional;
import java.util.UUID;
import org.springframework.data.repository.Repository;

/** Stored messages. */
public interface MessageRepository extends Repository<MessageEntity, UUID> {
    MessageEntity save(MessageEntity message);

    /** The message that a task was started by. */
    Optional<MessageEntity> findFirstByTaskIdAndSteeringFalse(UUID taskId);
}
