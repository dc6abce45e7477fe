package dev.troupe.worker.definition.agent;

import dev.troupe.worker.definition.command.PromptCommandLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds agents: those of a workspace, those of the user, those that come with Troupe. */
public final class AgentDefinitionLoader {
    /** The names of the agents that come with Troupe. */
    public static final List<String> BUILT_IN =
            List.of(
                    "analyst",
                    "architect",
                    "builder",
                    "debugger",
                    "developer",
                    "documenter",
                    "explorer",
                    "linter",
                    "planner",
                    "refactorer",
                    "reviewer",
                    "security-reviewer",
                    "summarizer",
                    "tester");

    private static final String AGENTS = "agents";

    private final Map<String, AgentDefinition> own =
            BUILT_IN.stream().collect(Collectors.toMap(it -> it, AgentDefinitionLoader::load));
    private final Path troupeHome;
    private final Path userHome;

    /**
     * Agents of a user.
     *
     * @param troupeHome Troupe's own directory, usually {@code ~/.troupe}
     * @param userHome the home directory of the user whom the process runs for
     */
    public AgentDefinitionLoader(Path troupeHome, Path userHome) {
        this.troupeHome = troupeHome;
        this.userHome = userHome;
    }

    /**
     * The agents that are known in a workspace, read anew each time. Of those that share a name the nearest
     * counts: of the workspace, then of the user, then built in. A name whose nearest file is faulty has none.
     *
     * @param workspace its real path
     */
    public AvailableAgents in(Path workspace) {
        DiscoveredAgents repository = new DiscoveredAgents();
        for (String product : List.of(".troupe", ".claude", ".agents")) {
            new AgentDirectoryScanner(product + "/" + AGENTS, repository)
                    .read(workspace, product, AGENTS);
        }
        DiscoveredAgents users = new DiscoveredAgents();
        new AgentDirectoryScanner("~/.troupe/" + AGENTS, users).read(troupeHome, AGENTS);
        new AgentDirectoryScanner("~/.claude/" + AGENTS, users).read(userHome, ".claude", AGENTS);
        return all(repository, users);
    }

    /** What finds the slash commands of the same user. */
    public PromptCommandLoader commands() {
        return new PromptCommandLoader(troupeHome, userHome);
    }

    /** What a user has withheld no repository gives back, and nothing replaces what may withhold something. */
    private AvailableAgents all(DiscoveredAgents repository, DiscoveredAgents users) {
        Map<String, AgentDefinition> known = new LinkedHashMap<>(repository.known());
        users.known().forEach((name, user) -> known.merge(name, user, AgentDefinition::bounded));
        own.forEach(known::putIfAbsent);
        Map<String, String> broken = new LinkedHashMap<>(users.broken());
        broken.putAll(repository.broken());
        known.keySet().removeAll(broken.keySet());
        List<String> faults = new ArrayList<>(repository.faults());
        faults.addAll(users.faults());
        return new AvailableAgents(known, broken, faults);
    }

    /** One that comes with Troupe. */
    public static AgentDefinition load(String name) {
        String file = "/agents/" + name + ".md";
        try (InputStream stream = AgentDefinitionLoader.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("The agent definition " + file + " is missing.");
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return AgentDefinition.parse(file, text).from(AgentDefinition.BUILT_IN);
        } catch (IOException e) {
            throw new UncheckedIOException("The agent definition " + file + " is unreadable.", e);
        }
    }
}
