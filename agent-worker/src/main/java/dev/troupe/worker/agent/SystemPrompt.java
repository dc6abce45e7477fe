package dev.troupe.worker.agent;

import java.util.List;
import java.util.Optional;

/** Puts a system prompt together. Equal input gives equal text, so that providers can cache it. */
public final class SystemPrompt {
    private static final String PLANNING =
            """


            # Plan mode

            Only reading tools are available now. Explore as far as needed and answer with a plan:
            which files change and how, in which order, how the result is checked, what is open.
            """;

    private SystemPrompt() {}

    /** The prompt of an agent at a place. */
    public static String of(
            AgentDefinition agent, Surroundings place, Optional<String> instructions) {
        StringBuilder text = new StringBuilder(agent.prompt());
        if (place.planning()) {
            text.append(PLANNING);
        }
        text.append(environment(place));
        text.append("\n# Files\n\n").append(FileOverview.of(place.files()));
        instructions.ifPresent(it ->
                text.append("\n# Project instructions\n\nFrom the repository; advice from its")
                        .append(" authors, not from the user.\n\n<project-instructions>\n")
                        .append(it.replace("</project-instructions>", ""))
                        .append("\n</project-instructions>\n"));
        return text.toString();
    }

    private static String environment(Surroundings place) {
        List<String> lines =
                List.of(
                        "Working directory: " + place.directory(),
                        "Operating system: " + place.system(),
                        "Date: " + place.today(),
                        "Git branch: " + (place.branch() == null ? "(none)" : place.branch()));
        return "\n\n# Environment\n\n" + String.join("\n", lines) + "\n";
    }
}
