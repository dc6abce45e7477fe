package dev.troupe.worker.tool.shell;

import dev.troupe.worker.tool.Tool;
import java.util.List;

/** The tools that run commands. */
public final class ShellTools {
    private ShellTools() {}

    /** All of them, with these limits. */
    public static List<Tool> all(ShellSettings settings) {
        return List.of(
                new BashTool(settings), new BashOutputTool(settings), new BashKillTool(settings));
    }
}
