package dev.troupe.worker.run;

import dev.troupe.worker.context.instruction.UserInstructionReader;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.definition.agent.AgentDefinitionLoader;
import dev.troupe.worker.definition.agent.SearchToolSelection;
import dev.troupe.worker.diagnostic.LanguageServerAccess;
import dev.troupe.worker.settings.EffectiveTaskSettings;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.tool.agent.AskParentTool;
import dev.troupe.worker.tool.agent.AskUserTool;
import dev.troupe.worker.tool.repomap.RepositoryMapAccess;
import dev.troupe.worker.validation.ToolExecutor;

/**
 * Reaches the tools of runs, and the agents that use them.
 *
 * @param instructions what the user tells agents for all work
 * @param tests how the repository is tested
 * @param searchTools those that agents search with
 * @param repositoryMap what runs take from the repository map service
 */
public record ToolAccess(
        ToolExecutor executor,
        AgentDefinitionLoader agents,
        UserInstructionReader instructions,
        TestCommand tests,
        SearchToolSelection searchTools,
        RepositoryMapAccess repositoryMap,
        LanguageServerAccess languageServers) {
    /** Applies what a repository sets. */
    ToolAccess under(EffectiveTaskSettings settings) {
        return new ToolAccess(
                settings.tools(),
                agents,
                instructions,
                settings.tests(),
                searchTools,
                repositoryMap,
                languageServers);
    }

    /**
     * Offers an agent its tools alone.
     *
     * @param planning what plan mode adds to its tools
     * @param below whether an agent has handed it the work
     */
    ToolAccess of(AgentDefinition agent, PlanSubmissionPolicy planning, boolean below) {
        boolean asks = agent.asks(executor.all());
        boolean asksParent = below && agent.asksParent(AskParentTool.NAME);
        ToolExecutor offered =
                executor.offering(it ->
                        switch (it) {
                            case AskUserTool.NAME -> asks;
                            case AskParentTool.NAME -> asksParent;
                            default -> searchTools.offers(agent, it) || planning.adds(it);
                        });
        return new ToolAccess(
                offered, agents, instructions, tests, searchTools, repositoryMap, languageServers);
    }
}
