package dev.troupe.worker.agent;

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
public final class AgentDefinitions {
    /** The names of the agents that come with Troupe. */
    public static final List<String> BUILT_IN =
            List.of(
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
            BUILT_IN.stream().collect(Collectors.toMap(it -> it, AgentDefinitions::load));
    private final Path troupeHome;
    private final Path userHome;

    /**
     * Agents of a user.
     *
     * @param troupeHome Troupe's own directory, usually {@code ~/.troupe}
     * @param userHome the home directory of the user whom the process runs for
     */
    public AgentDefinitions(Path troupeHome, Path userHome) {
        this.troupeHome = troupeHome;
        this.userHome = userHome;
    }

    /**
     * The agents that are known in a workspace, read anew each time. Of those that share a name the nearest
     * counts: of the workspace, then of the user, then built in.
     *
     * @param workspace its real path
     */
    public Agents in(Path workspace) {
        Map<String, AgentDefinition> known = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        for (String product : List.of(".troupe", ".claude", ".agents")) {
            new AgentFiles(product + "/" + AGENTS, known, faults).read(workspace, product, AGENTS);
        }
        Map<String, AgentDefinition> users = new LinkedHashMap<>();
        new AgentFiles("~/.troupe/" + AGENTS, users, faults).read(troupeHome, AGENTS);
        new AgentFiles("~/.claude/" + AGENTS, users, faults).read(userHome, ".claude", AGENTS);
        // What a user has withheld no repository gives back.
        users.forEach((name, user) -> known.merge(name, user, AgentDefinition::bounded));
        own.forEach(known::putIfAbsent);
        return new Agents(known, faults);
    }

    /** One that comes with Troupe. */
    static AgentDefinition load(String name) {
        String file = "/agents/" + name + ".md";
        try (InputStream stream = AgentDefinitions.class.getResourceAsStream(file)) {
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
