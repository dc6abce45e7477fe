package dev.troupe.worker.definition.agent;

import dev.troupe.contracts.agent.AgentCatalog;
import dev.troupe.contracts.agent.AgentView;
import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.agent.ModelView;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.worker.definition.InlineQuoteFormatter;
import dev.troupe.worker.definition.command.PromptCommand;
import dev.troupe.worker.definition.command.PromptCommandLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Tells people which agents a checkout has, as tasks there would find them. */
public final class WorkspaceAgentCatalog implements AgentCatalog {
    private final AgentDefinitionLoader definitions;
    private final List<ToolSpec> tools;
    private final ModelCatalog models;
    private final SearchToolSelection searchTools;

    /**
     * Agents among these definitions.
     *
     * @param tools all that there are
     * @param models those that are configured, and which agent each is for
     * @param searchTools those that agents search with
     */
    public WorkspaceAgentCatalog(
            AgentDefinitionLoader definitions,
            List<ToolSpec> tools,
            ModelCatalog models,
            SearchToolSelection searchTools) {
        this.definitions = definitions;
        this.tools = List.copyOf(tools);
        this.models = models;
        this.searchTools = searchTools;
    }

    @Override
    public List<AgentView> of(String directory) {
        AvailableAgents agents = definitions.in(real(directory));
        Map<String, AgentView> views = new TreeMap<>();
        agents.all().forEach(it -> views.put(it.name(), view(it)));
        agents.broken()
                .forEach((name, fault) ->
                        views.put(
                                name,
                                new AgentView(
                                        name, "", null, List.of(), null, null, false, "", fault)));
        return List.copyOf(views.values());
    }

    @Override
    public List<CommandView> commands(String directory) {
        PromptCommandLoader.FoundCommands found = definitions.commands().in(real(directory));
        Map<String, CommandView> views = new TreeMap<>();
        found.commands().values().forEach(it -> views.put(it.name(), view(it)));
        found.faults()
                .forEach((name, fault) ->
                        views.put(name, new CommandView(name, "", null, "", fault)));
        return List.copyOf(views.values());
    }

    private static CommandView view(PromptCommand command) {
        return new CommandView(
                command.name(),
                InlineQuoteFormatter.cut(command.description(), Integer.MAX_VALUE),
                command.argumentHint(),
                command.origin(),
                null);
    }

    @Override
    public List<ModelView> models() {
        return models.knownNames().stream()
                .sorted()
                .map(it ->
                        new ModelView(
                                it, models.settings(it).model(), models.settings(it).window()))
                .toList();
    }

    private static Path real(String directory) {
        try {
            return Path.of(directory).toRealPath();
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.WORKSPACE_MISSING, directory + " cannot be opened.", e);
        }
    }

    private boolean offers(AgentDefinition agent, ToolSpec tool) {
        return switch (tool.kind()) {
            case PEOPLE -> agent.asks(tools);
            // Everyone has it, but only while another agent waits for its work.
            case PARENT -> false;
            case READ, WRITE, COMMAND, NOTE, AGENT ->
                    agent.tools().offers(tool.name()) && searchTools.admits(agent, tool.name());
        };
    }

    private AgentView view(AgentDefinition agent) {
        OptionalInt turns = agent.limited(models).maxTurns();
        return new AgentView(
                agent.name(),
                InlineQuoteFormatter.cut(agent.description(), Integer.MAX_VALUE),
                models.chosen(agent.name()).or(() -> agent.modelAmong(models)).orElse(null),
                tools.stream().filter(it -> offers(agent, it)).map(ToolSpec::name).toList(),
                models.effort(agent.name()).orElse(agent.effort()),
                turns.isPresent() ? turns.getAsInt() : null,
                agent.writes(tools),
                agent.origin(),
                null);
    }
}
