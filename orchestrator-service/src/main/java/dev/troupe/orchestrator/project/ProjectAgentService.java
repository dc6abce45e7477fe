package dev.troupe.orchestrator.project;

import dev.troupe.contracts.agent.AgentCatalog;
import dev.troupe.contracts.agent.AgentView;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists who works for a project, as a worker beside this server reads it. */
public final class ProjectAgentService {
    private final ProjectService projects;
    private final Optional<AgentCatalog> worker;

    ProjectAgentService(ProjectService projects, Optional<AgentCatalog> worker) {
        this.projects = projects;
        this.worker = worker;
    }

    /**
     * The agents by name.
     *
     * @throws TroupeException NOT_FOUND, WORKSPACE_MISSING; CONFLICT where workers run elsewhere
     */
    public List<AgentView> of(UUID project) {
        String path = projects.get(project).path();
        return worker.orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.CONFLICT,
                                "The agents of "
                                        + path
                                        + " are known to workers only, and those of this server run elsewhere.",
                                "Name one in a request: an unknown name fails at once, with those there are.",
                                null))
                .of(path);
    }
}
