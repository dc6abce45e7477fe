package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.image.ImageFileCheck;
import dev.troupe.contracts.image.ImageFormat;
import dev.troupe.edit.text.FileContent;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ShownImage;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.WorkspacePath;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a text file with line numbers. */
final class ReadTool extends ReadOnlyFileTool {
    private static final int LINES = 2000;
    private static final long LARGEST = 20L * 1024 * 1024;

    ReadTool() {
        super(
                new ToolSpec(
                        "read",
                        """
                        Reads a text file of the workspace, or shows an image (PNG, JPEG, WebP, GIF). Every line comes as its number, a tab and its text; the \
                        number and the tab are not part of the file. Reads up to 2,000 lines from the beginning \
                        unless offset and limit say otherwise. Read a file before you change it. Several reads can \
                        be called at once.\
                        """,
                        new JsonSchemaBuilder()
                                .text(
                                        "path",
                                        true,
                                        "Path of the file, relative to the workspace; or the path that was given for a long command output.")
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
    String title(ToolArguments arguments) {
        String from = arguments.has("offset") ? " from line " + arguments.integer("offset", 1) : "";
        return "read " + arguments.text("path") + from;
    }

    /** What the task's own commands have printed needs nobody's permission. */
    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        return spilled(ToolArguments.of(spec(), call), context).isPresent()
                ? List.of()
                : super.touches(call, context);
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(spec(), call);
        if (spilled(arguments, context).isEmpty()) {
            return super.plan(call, context, overlay);
        }
        String title = title(arguments);
        return new ToolCallPlan.Ready(List.of(), title, title);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(spec(), call);
        Optional<SpilledOutput> output = spilled(arguments, context);
        return output.isPresent()
                ? page(output.get().file().toString(), output.get().lines(), arguments)
                : file(arguments, context);
    }

    private static Optional<SpilledOutput> spilled(ToolArguments arguments, ToolContext context) {
        return SpilledOutput.of(arguments.text("path"), context);
    }

    private static ToolResult file(ToolArguments arguments, ToolContext context) {
        WorkspacePath path = path(arguments, context);
        if (Files.isDirectory(path.absolute())) {
            return refused(path, "is a directory; use list to see what is in it");
        }
        if (!context.workspace().exists(path.relative())) {
            return refused(
                    path,
                    "does not exist. "
                            + SimilarPathFinder.sentence(context.workspace(), path.relative()));
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
            WorkspacePath path, byte[] bytes, ToolArguments arguments, ToolContext context) {
        return switch (FileContent.decode(bytes)) {
            case FileContent.Binary _ -> {
                // That there is nothing to be read is all that there is to know before deleting it.
                context.readMarks().mark(path.relative(), ContentBlob.hash(bytes));
                Optional<ImageFormat> image = ImageFormat.of(bytes);
                if (image.isPresent()) {
                    yield image(path, image.get(), bytes, context);
                }
                yield refused(
                        path,
                        "is binary (%,d bytes) and cannot be read as text; examine it with bash (file, xxd)"
                                .formatted(bytes.length));
            }
            case FileContent.Missing _ -> refused(path, "does not exist");
            case FileContent.Text text -> {
                context.readMarks().mark(path.relative(), ContentBlob.hash(bytes));
                yield page(path.relative(), text.lineTexts(), arguments);
            }
        };
    }

    private static ToolResult image(
            WorkspacePath path, ImageFormat format, byte[] bytes, ToolContext context) {
        if (!context.seesImages()) {
            return refused(path, "is an image, and this model sees none; work without it");
        }
        if (bytes.length > ImageFormat.LARGEST) {
            return refused(path, "is an image of more than 5 MB, the most that a model takes");
        }
        Optional<String> fault = ImageFileCheck.fault(format, bytes);
        if (fault.isPresent()) {
            return refused(path, fault.get());
        }
        return ToolResult.ok(
                        "%s is shown below.".formatted(path.relative()),
                        "image, %,d bytes".formatted(bytes.length))
                .showing(
                        new ShownImage(path.relative(), format.mediaType(), ContentBlob.of(bytes)));
    }

    private static ToolResult page(String path, List<String> lines, ToolArguments arguments) {
        if (lines.isEmpty()) {
            return ToolResult.ok("The file " + path + " is empty.", "empty");
        }
        int first = arguments.integer("offset", 1);
        if (first > lines.size()) {
            String why = "has only %d lines".formatted(lines.size());
            return ToolResult.refused(path + " " + why + ".", why);
        }
        FileLinePage page = FileLinePage.of(lines, first, arguments.integer("limit", LINES));
        return ToolResult.ok(page.text(), page.summary());
    }

    private static ToolResult refused(WorkspacePath path, String why) {
        String end = why.endsWith(".") || why.endsWith("?") ? "" : ".";
        return ToolResult.refused("%s %s%s".formatted(path.relative(), why, end), why);
    }

    private static Map<String, String> aliases() {
        Map<String, String> aliases = new HashMap<>(FileToolFactory.PATH);
        aliases.put("start_line", "offset");
        aliases.put("line_offset", "offset");
        aliases.put("max_lines", "limit");
        return aliases;
    }
}
