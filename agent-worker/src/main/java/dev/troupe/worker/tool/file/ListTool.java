package dev.troupe.worker.tool.file;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.WorkspaceFileListing;
import dev.troupe.workspace.WorkspacePath;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lists a directory. */
final class ListTool extends ReadOnlyFileTool {
    private static final int MOST = 500;

    ListTool() {
        super(
                new ToolSpec(
                        "list",
                        """
                        Lists a directory of the workspace: directories first, with a slash and the number of files \
                        below them, then files. Ignored files are left out.\
                        """,
                        new JsonSchemaBuilder()
                                .text(
                                        "path",
                                        false,
                                        "Directory, relative to the workspace; the workspace itself when missing.")
                                .build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        aliases()));
    }

    @Override
    String title(ToolArguments arguments) {
        return "list " + arguments.optional("path").orElse(".");
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        WorkspacePath path = path(ToolArguments.of(spec(), call), context);
        if (!Files.isDirectory(path.absolute())) {
            String why =
                    Files.exists(path.absolute())
                            ? "is a file; use read to see it."
                            : "does not exist. "
                                    + SimilarPathFinder.sentence(
                                            context.workspace(), path.relative());
            return ToolResult.refused(path.relative() + " " + why, why);
        }
        Map<String, Integer> entries = entries(context.workspace().listing(), path);
        if (entries.isEmpty()) {
            return ToolResult.ok(
                    path.relative() + " has no files that are not ignored.", "no files");
        }
        return ToolResult.ok(text(entries), CountFormatter.of(entries.size(), "entry", "entries"));
    }

    /** Names to the number of files below; 0 for a file. */
    private static Map<String, Integer> entries(
            WorkspaceFileListing listing, WorkspacePath directory) {
        String prefix = directory.isRoot() ? "" : directory.relative() + "/";
        Map<String, Integer> entries = new TreeMap<>();
        for (String file : listing.files()) {
            if (file.startsWith(prefix)) {
                String rest = file.substring(prefix.length());
                int slash = rest.indexOf('/');
                if (slash >= 0) {
                    entries.merge(rest.substring(0, slash + 1), 1, Integer::sum);
                } else if (Files.exists(directory.absolute().resolve(rest))) {
                    entries.put(rest, 0);
                }
            }
        }
        return entries;
    }

    private static String text(Map<String, Integer> entries) {
        List<String> names =
                entries.keySet().stream()
                        .sorted(Comparator.comparing((String name) -> !name.endsWith("/")))
                        .toList();
        StringBuilder text = new StringBuilder();
        for (String name : names.subList(0, Math.min(MOST, names.size()))) {
            int below = entries.getOrDefault(name, 0);
            text.append(name);
            if (name.endsWith("/")) {
                text.append(below == 1 ? "  (1 file)" : "  (%d files)".formatted(below));
            }
            text.append('\n');
        }
        if (names.size() > MOST) {
            text.append(
                    "[%d more entries; use glob to narrow them down]\n"
                            .formatted(names.size() - MOST));
        }
        return text.toString();
    }

    private static Map<String, String> aliases() {
        Map<String, String> aliases = new HashMap<>(FileToolFactory.PATH);
        aliases.put("directory", "path");
        aliases.put("dir", "path");
        aliases.put("dir_path", "path");
        return aliases;
    }
}
