package dev.troupe.worker.tool.shell;

import dev.troupe.worker.tool.AgentTool;
import java.util.List;

/** The tools that run commands. */
public final class ShellToolFactory {
    private ShellToolFactory() {}

    /** All of them, with these limits. */
    public static List<AgentTool> all(ShellSettings settings) {
        return List.of(
                new BashTool(settings), new BashOutputTool(settings), new BashKillTool(settings));
    }
}
