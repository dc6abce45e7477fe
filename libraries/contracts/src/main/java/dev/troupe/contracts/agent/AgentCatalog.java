package dev.troupe.contracts.agent;

import java.util.List;

/** Knows the agents and slash commands of a checkout, and the models that work there. A worker in the process offers its own as a bean. */
public interface AgentCatalog {
    /**
     * The agents by name, read now.
     *
     * @param directory absolute path of a checkout's top level
     * @throws dev.troupe.contracts.error.TroupeException WORKSPACE_MISSING when it is not there
     */
    List<AgentView> of(String directory);

    /**
     * The slash commands by name, read now.
     *
     * @param directory absolute path of a checkout's top level
     * @throws dev.troupe.contracts.error.TroupeException WORKSPACE_MISSING when it is not there
     */
    List<CommandView> commands(String directory);

    /** The configured models by name. */
    List<ModelView> models();
}
