package dev.troupe.worker.tool.lsp;

import dev.troupe.worker.diagnostic.LanguageServerClient;
import dev.troupe.worker.tool.AgentTool;
import java.util.List;
import java.util.Set;

/** Makes the tools that ask language servers. */
public final class LanguageServerToolFactory {
    /** Names of these tools. */
    public static final Set<String> NAMES =
            Set.of(
                    CodeNavigationTool.NAME,
                    RenameSymbolTool.NAME,
                    CodeActionTool.NAME,
                    FormatFileTool.NAME);

    private LanguageServerToolFactory() {}

    /** Makes all of them; they hold no state of a run. */
    public static List<AgentTool> all(LanguageServerClient client) {
        return List.of(
                new CodeNavigationTool(client),
                new RenameSymbolTool(client),
                new CodeActionTool(client),
                new FormatFileTool(client));
    }
}
