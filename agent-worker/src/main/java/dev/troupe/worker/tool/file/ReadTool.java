package dev.troupe.worker.tool.file;

import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.workspace.WorkspacePath;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a text file with line numbers. */
final class ReadTool extends ReadingTool {
    private static final int LINES = 2000;
    private static final long LARGEST = 20L * 1024 * 1024;

    ReadTool() {
        super(
                new ToolSpec(
                        "read",
                        """
                        Reads a text file of the workspace. Every line comes as its number, a tab and its text; the \
                        number and the tab are not part of the file. Reads up to 2,000 lines from the beginning \
                        unless offset and limit say otherwise. Read a file before you change it. Several reads can \
                        be called at once.\
                        """,
                        new Schema()
                                .text(
                                        "path",
                                        true,
                                        "Path of the file, relative to the workspace; or the path of a long command output, as it was told.")
                                .integer(
                                        "offset",
                                        false,
                                        1,
                                        100_000_000,
                                        "First line to read, from 1.")
                                .integer("limit", false, 1, LINES, "How many lines to read.")
                                .build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        aliases()));
    }

    @Override
    String title(Arguments arguments) {
        String from = arguments.has("offset") ? " from line " + arguments.integer("offset", 1) : "";
        return "read " + arguments.text("path") + from;
    }

    /** What the task's own commands have printed needs nobody's permission. */
    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        return spilled(Arguments.of(spec(), call), context).isPresent()
                ? List.of()
                : super.touches(call, context);
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Arguments arguments = Arguments.of(spec(), call);
        if (spilled(arguments, context).isEmpty()) {
            return super.plan(call, context, overlay);
        }
        String title = title(arguments);
        return new Plan.Ready(List.of(), title, title);
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context) {
        Arguments arguments = Arguments.of(spec(), call);
        Optional<SpilledOutput> output = spilled(arguments, context);
        return output.isPresent()
                ? page(output.get().file().toString(), output.get().lines(), arguments)
                : file(arguments, context);
    }

    private static Optional<SpilledOutput> spilled(Arguments arguments, ToolContext context) {
        return SpilledOutput.of(arguments.text("path"), context);
    }

    private static ToolResult file(Arguments arguments, ToolContext context) {
        WorkspacePath path = path(arguments, context);
        if (Files.isDirectory(path.absolute())) {
            return refused(path, "is a directory; use list to see what is in it");
        }
        if (!context.workspace().exists(path.relative())) {
            return refused(
                    path,
                    "does not exist. " + NearNames.sentence(context.workspace(), path.relative()));
        }
        if (context.workspace().size(path.relative()) > LARGEST) {
            return refused(
                    path,
                    "is larger than 20 MB; search it with grep, or cut out a part with bash (head, tail, sed -n)");
        }
        Optional<byte[]> bytes = context.workspace().bytes(path.relative());
        return bytes.map(found -> text(path, found, arguments, context))
                .orElseGet(() -> refused(path, "was deleted just now"));
    }

    private static ToolResult text(
            WorkspacePath path, byte[] bytes, Arguments arguments, ToolContext context) {
        return switch (FileText.decode(bytes)) {
            case FileText.Binary _ -> {
                // That there is nothing to be read is all that there is to know before deleting it.
                context.readMarks().mark(path.relative(), Blob.hash(bytes));
                yield refused(
                        path,
                        "is binary (%,d bytes) and cannot be read as text; examine it with bash (file, xxd)"
                                .formatted(bytes.length));
            }
            case FileText.Missing _ -> refused(path, "does not exist");
            case FileText.Text text -> {
                context.readMarks().mark(path.relative(), Blob.hash(bytes));
                yield page(path.relative(), text.lineTexts(), arguments);
            }
        };
    }

    private static ToolResult page(String path, List<String> lines, Arguments arguments) {
        if (lines.isEmpty()) {
            return ToolResult.ok("The file " + path + " is empty.", "empty");
        }
        int first = arguments.integer("offset", 1);
        if (first > lines.size()) {
            String why = "has only %d lines".formatted(lines.size());
            return ToolResult.refused(path + " " + why + ".", why);
        }
        Page page = Page.of(lines, first, arguments.integer("limit", LINES));
        return ToolResult.ok(page.text(), page.summary());
    }

    private static ToolResult refused(WorkspacePath path, String why) {
        String end = why.endsWith(".") || why.endsWith("?") ? "" : ".";
        return ToolResult.refused("%s %s%s".formatted(path.relative(), why, end), why);
    }

    private static Map<String, String> aliases() {
        Map<String, String> aliases = new HashMap<>(FileTools.PATH);
        aliases.put("start_line", "offset");
        aliases.put("line_offset", "offset");
        aliases.put("max_lines", "limit");
        return aliases;
    }
}
