package dev.troupe.orchestrator.session;

import dev.troupe.orchestrator.project.ProjectEntity;
import dev.troupe.orchestrator.project.ProjectService;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import dev.troupe.orchestrator.repository.TrustedSettingsReader;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Looks at the files of repositories for requests whose transactions are still to begin. */
public class RepositorySettingsReader {
    private final ProjectService projects;
    private final SessionRepository sessions;
    private final TrustedSettingsReader settingsReader;

    public RepositorySettingsReader(
            ProjectService projects,
            SessionRepository sessions,
            TrustedSettingsReader settingsReader) {
        this.projects = projects;
        this.sessions = sessions;
        this.settingsReader = settingsReader;
    }

    /** At that of a project; of one that is not there the request itself complains. */
    public RepositorySettingsResult ofProject(@Nullable UUID id) {
        return projects.find(id)
                .map(ProjectEntity::path)
                .map(settingsReader::look)
                .orElseGet(RepositorySettingsResult::nothing);
    }

    /** At that of a session's project, alike. */
    public RepositorySettingsResult ofSession(UUID id) {
        return sessions.find(id)
                .map(session -> settingsReader.look(session.project().path()))
                .orElseGet(RepositorySettingsResult::nothing);
    }
}
