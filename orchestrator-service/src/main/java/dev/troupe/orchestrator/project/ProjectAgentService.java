package dev.troupe.orchestrator.project;

import dev.troupe.contracts.agent.AgentCatalog;
import dev.troupe.contracts.agent.AgentView;
import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.agent.ModelView;
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
        return catalog("agents", path).of(path);
    }

    /**
     * The slash commands by name.
     *
     * @throws TroupeException NOT_FOUND, WORKSPACE_MISSING; CONFLICT where workers run elsewhere
     */
    public List<CommandView> commands(UUID project) {
        String path = projects.get(project).path();
        return catalog("slash commands", path).commands(path);
    }

    /**
     * The configured models by name.
     *
     * @throws TroupeException NOT_FOUND; CONFLICT where workers run elsewhere
     */
    public List<ModelView> models(UUID project) {
        return catalog("models", projects.get(project).path()).models();
    }

    /**
     * Refuses a model that none of this server's workers has; where they run elsewhere, the task says so.
     *
     * @throws TroupeException INVALID_REQUEST
     */
    public void requireModel(String name) {
        List<String> names =
                worker.map(AgentCatalog::models).orElse(List.of()).stream()
                        .map(ModelView::name)
                        .toList();
        if (worker.isPresent() && !names.contains(name)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "No model is configured as '%s'.".formatted(name),
                    names.isEmpty()
                            ? "Configure one below `troupe.models` (docs/user/models.md)."
                            : "There are: %s. Configure others below `troupe.models`."
                                    .formatted(String.join(", ", names)),
                    null);
        }
    }

    private AgentCatalog catalog(String what, String path) {
        return worker.orElseThrow(() ->
                new TroupeException(
                        ErrorCode.CONFLICT,
                        "The "
                                + what
                                + " of "
                                + path
                                + " are known only to workers, and the workers of this server run elsewhere.",
                        "Name one in a request; an unknown name fails at once and the error lists the known ones.",
                        null));
    }
}
