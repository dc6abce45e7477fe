package dev.troupe.orchestrator.session;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Stored sessions. */
public interface SessionRepository extends Repository<SessionEntity, UUID> {
    /** Stores a session. */
    SessionEntity save(SessionEntity session);

    /** Whether there is such a session. */
    boolean existsById(UUID id);

    /** One session with its project. */
    @Query("select s from SessionEntity s join fetch s.project where s.id = :id")
    Optional<SessionEntity> find(UUID id);

    /** These sessions with their projects, most recently changed first. */
    @Query(
            """
            select s from SessionEntity s join fetch s.project where s.id in :ids
            order by s.updatedAt desc, s.id desc
            """)
    List<SessionEntity> of(Collection<UUID> ids);

    /** One session, held until the transaction ends: requests that change it go one by one. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select s from SessionEntity s where s.id = :id")
    Optional<SessionEntity> hold(UUID id);

    /** Sessions after a cursor, most recently changed first. */
    @Query(
            """
            select s from SessionEntity s join fetch s.project
            where s.updatedAt < :at or (s.updatedAt = :at and s.id < :id)
            order by s.updatedAt desc, s.id desc
            """)
    List<SessionEntity> after(Instant at, UUID id, Limit limit);

    /** The same of one project. */
    @Query(
            """
            select s from SessionEntity s join fetch s.project
            where s.project.id = :project
              and (s.updatedAt < :at or (s.updatedAt = :at and s.id < :id))
            order by s.updatedAt desc, s.id desc
            """)
    List<SessionEntity> ofProjectAfter(UUID project, Instant at, UUID id, Limit limit);
}
