package dev.troupe.orchestrator.project;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Stored projects. */
public interface ProjectRepository extends Repository<ProjectEntity, UUID> {
    /** One project. */
    Optional<ProjectEntity> findById(UUID id);

    /** The project of a path. */
    Optional<ProjectEntity> findByPath(String path);

    /** Makes a path known unless it is; of concurrent callers one makes the row. */
    @Modifying
    @Query(
            nativeQuery = true,
            value =
                    """
                    INSERT INTO orchestrator.project (id, name, path, created_at)
                    VALUES (:id, :name, :path, :at) ON CONFLICT (path) DO NOTHING
                    """)
    int know(UUID id, String name, String path, Instant at);

    /** Projects after a cursor, newest first. */
    @Query(
            """
            select p from ProjectEntity p
            where p.createdAt < :at or (p.createdAt = :at and p.id < :id)
            order by p.createdAt desc, p.id desc
            """)
    List<ProjectEntity> after(Instant at, UUID id, Limit limit);
}
