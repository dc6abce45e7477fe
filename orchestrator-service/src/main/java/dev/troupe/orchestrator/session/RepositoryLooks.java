package dev.troupe.orchestrator.session;

import dev.troupe.orchestrator.project.ProjectEntity;
import dev.troupe.orchestrator.project.ProjectRegister;
import dev.troupe.orchestrator.repository.Look;
import dev.troupe.orchestrator.repository.TrustedFiles;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Looks at the files of repositories for requests whose transactions are still to begin. */
public class RepositoryLooks {
    private final ProjectRegister projects;
    private final Sessions sessions;
    private final TrustedFiles files;

    RepositoryLooks(ProjectRegister projects, Sessions sessions, TrustedFiles files) {
        this.projects = projects;
        this.sessions = sessions;
        this.files = files;
    }

    /** At that of a project; of one that is not there the request itself complains. */
    public Look ofProject(@Nullable UUID id) {
        return projects.find(id).map(ProjectEntity::path).map(files::look).orElseGet(Look::nothing);
    }

    /** At that of a session's project, alike. */
    public Look ofSession(UUID id) {
        return sessions.find(id)
                .map(session -> files.look(session.project().path()))
                .orElseGet(Look::nothing);
    }
}
