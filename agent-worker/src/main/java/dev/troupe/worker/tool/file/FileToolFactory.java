package dev.troupe.worker.tool.file;

import dev.troupe.edit.EditEngine;
import dev.troupe.worker.tool.AgentTool;
import java.util.List;
import java.util.Map;

/** The tools for files. */
public final class FileToolFactory {
    /** Names that models use for {@code path}. */
    static final Map<String, String> PATH =
            Map.of(
                    "file_path", "path",
                    "filePath", "path",
                    "file", "path",
                    "filename", "path",
                    "file_name", "path",
                    "target_file", "path");

    private FileToolFactory() {}

    /** All of them; they hold no state of a run. */
    public static List<AgentTool> all(EditEngine engine) {
        return List.of(
                new ReadTool(),
                new ListTool(),
                new GlobTool(),
                GrepTool.withBestEngine(),
                new EditTool(engine),
                new MultiEditTool(engine),
                new ApplyPatchTool(engine),
                new WriteTool(engine),
                new DeleteTool(),
                new MoveTool());
    }
}
