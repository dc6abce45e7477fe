package dev.troupe.worker.agent;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The agents that come with Troupe, by name. */
public final class AgentDefinitions {
    private final Map<String, AgentDefinition> known = new ConcurrentHashMap<>();

    /** The built-in agents. */
    public AgentDefinitions() {}

    /**
     * The agent of a name.
     *
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} when there is none
     */
    public AgentDefinition named(String name) {
        return known.computeIfAbsent(name, AgentDefinitions::load);
    }

    private static AgentDefinition load(String name) {
        String file = "/agents/" + name + ".md";
        try (InputStream stream =
                name.matches("[a-z][a-z-]{0,40}")
                        ? AgentDefinitions.class.getResourceAsStream(file)
                        : null) {
            if (stream == null) {
                throw new TroupeException(
                        ErrorCode.CONFIGURATION_INVALID, "There is no agent named '" + name + "'.");
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return AgentDefinition.parse(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("The agent definition " + file + " is unreadable.", e);
        }
    }
}
