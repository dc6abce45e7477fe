package dev.troupe.worker.tool.file;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.PathGlob;
import dev.troupe.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finds files by name. */
final class GlobTool extends ReadOnlyFileTool {
    private static final int MOST = 200;

    private record Found(String path, FileTime changed) {}

    GlobTool() {
        super(
                new ToolSpec(
                        "glob",
                        """
                        Finds files of the workspace by their path, such as **/*.java or src/**/*Test.{ts,tsx}; the \
                        most recently changed come first. Ignored files are left out.\
                        """,
                        new JsonSchemaBuilder()
                                .text(
                                        "pattern",
                                        true,
                                        "Glob: * and ? within a name, ** across directories, [a-z], {a,b}.")
                                .text(
                                        "path",
                                        false,
                                        "Directory that the pattern is relative to; the workspace when missing.")
                                .build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        Map.of(
                                "directory",
                                "path",
                                "dir",
                                "path",
                                "glob",
                                "pattern",
                                "glob_pattern",
                                "pattern")));
    }

    @Override
    String title(ToolArguments arguments) {
        return "glob " + arguments.text("pattern");
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(spec(), call);
        WorkspacePath below = path(arguments, context);
        String prefix = below.isRoot() ? "" : below.relative() + "/";
        PathGlob glob = glob(arguments.text("pattern"));
        List<String> found =
                context.workspace().listing().files().stream()
                        .filter(file -> file.startsWith(prefix))
                        .filter(file -> glob.matches(file.substring(prefix.length())))
                        .map(file -> found(context.workspace().root(), file))
                        .filter(file -> file.changed.toMillis() >= 0)
                        .sorted(
                                Comparator.comparing(Found::changed)
                                        .reversed()
                                        .thenComparing(Found::path))
                        .map(Found::path)
                        .toList();
        if (found.isEmpty()) {
            return ToolResult.ok(
                    "No file matches %s. Ignored files are not searched.".formatted(glob),
                    "no files");
        }
        String more =
                found.size() > MOST
                        ? "\n[%s; narrow the pattern down]"
                                .formatted(
                                        CountFormatter.of(
                                                found.size() - MOST, "more file", "more files"))
                        : "";
        return ToolResult.ok(
                String.join("\n", found.subList(0, Math.min(MOST, found.size()))) + more,
                CountFormatter.of(found.size(), "file", "files"));
    }

    /** A pattern without a slash means a name in any directory. */
    static PathGlob glob(String pattern) {
        try {
            String text = pattern.startsWith("./") ? pattern.substring(2) : pattern;
            return PathGlob.of(text.contains("/") ? text : "**/" + text);
        } catch (IllegalArgumentException malformed) {
            throw new ToolInputException(
                    malformed.getMessage() + " Correct the pattern and search again.");
        }
    }

    private static Found found(Path root, String file) {
        try {
            return new Found(file, Files.getLastModifiedTime(root.resolve(file)));
        } catch (IOException gone) {
            return new Found(file, FileTime.fromMillis(-1));
        }
    }
}
