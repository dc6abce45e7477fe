package dev.troupe.worker.tool.file;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.PathGlob;
import dev.troupe.workspace.WorkspaceFileListing;
import dev.troupe.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Finds lines by a regular expression. */
final class GrepTool extends ReadOnlyFileTool {
    private static final int MOST = 200;
    private static final int LONGEST_LINE = 300;

    private final FileContentSearch search;

    GrepTool(FileContentSearch search) {
        super(
                new ToolSpec(
                        "grep",
                        """
                        Searches the files of the workspace for lines that match a regular expression. Every hit \
                        comes as path:line:text. Ignored and binary files are not searched.\
                        """,
                        new JsonSchemaBuilder()
                                .text(
                                        "pattern",
                                        true,
                                        "Regular expression; escape ( ) [ ] { } . * + ? | ^ $ with a backslash to find them as they are.")
                                .text(
                                        "path",
                                        false,
                                        "File or directory to search; the workspace when missing.")
                                .text(
                                        "include",
                                        false,
                                        "Glob of the files to search, such as *.java or src/**/*.ts.")
                                .truth(
                                        "ignore_case",
                                        false,
                                        "Whether upper and lower case are the same.")
                                .build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        Map.of(
                                "regex", "pattern",
                                "query", "pattern",
                                "glob", "include",
                                "include_pattern", "include",
                                "directory", "path",
                                "dir", "path",
                                "file_path", "path",
                                "case_insensitive", "ignore_case",
                                "-i", "ignore_case")));
        this.search = search;
    }

    /** With ripgrep where it is installed. */
    static GrepTool withBestEngine() {
        boolean ripgrep =
                Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .filter(directory -> !directory.isEmpty())
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "rg")));
        JavaContentSearch plain = new JavaContentSearch();
        return new GrepTool(ripgrep ? new RipgrepContentSearch(plain) : plain);
    }

    @Override
    String title(ToolArguments arguments) {
        String where = arguments.optional("path").map(path -> " in " + path).orElse("");
        return "grep " + arguments.text("pattern") + where;
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(spec(), call);
        WorkspacePath path = path(arguments, context);
        if (!Files.exists(path.absolute())) {
            String why = SimilarPathFinder.sentence(context.workspace(), path.relative());
            return ToolResult.refused(path.relative() + " does not exist. " + why, "no such path");
        }
        Pattern pattern = pattern(arguments);
        List<String> files = candidates(path, arguments, context.workspace().listing());
        try {
            return result(search.find(context.workspace().root(), files, pattern), context);
        } catch (IOException failed) {
            return ToolResult.failed(
                    failed.getMessage() + " Search a smaller part with path or include.",
                    "search failed");
        }
    }

    private static ToolResult result(List<FileContentSearch.Hit> all, ToolContext context) {
        WorkspaceFileListing listing = context.workspace().listing();
        List<FileContentSearch.Hit> hits =
                all.stream().filter(hit -> listing.isFile(hit.path())).toList();
        if (hits.isEmpty()) {
            return ToolResult.ok("No line matches. Ignored files are not searched.", "no hits");
        }
        StringBuilder text = new StringBuilder();
        for (FileContentSearch.Hit hit : hits.subList(0, Math.min(MOST, hits.size()))) {
            text.append(hit.path()).append(':').append(hit.line()).append(':');
            text.append(cut(hit.text())).append('\n');
        }
        if (hits.size() > MOST) {
            text.append(
                    "[%s; narrow the search down with path, include or a longer pattern]\n"
                            .formatted(
                                    CountFormatter.of(
                                            hits.size() - MOST, "more hit", "more hits")));
        }
        long files = hits.stream().map(FileContentSearch.Hit::path).distinct().count();
        return ToolResult.ok(
                text.toString(),
                CountFormatter.of(hits.size(), "hit", "hits")
                        + " in "
                        + CountFormatter.of(files, "file", "files"));
    }

    /** A file that is named explicitly is searched even when it is ignored. */
    private static List<String> candidates(
            WorkspacePath path, ToolArguments arguments, WorkspaceFileListing listing) {
        if (Files.isRegularFile(path.absolute())) {
            return List.of(path.relative());
        }
        String prefix = path.isRoot() ? "" : path.relative() + "/";
        Optional<PathGlob> include = arguments.optional("include").map(GlobTool::glob);
        return listing.files().stream()
                .filter(file -> file.startsWith(prefix))
                .filter(file -> include.isEmpty() || included(include.get(), prefix, file))
                // A tracked link to a directory would be searched through, wherever it leads.
                .filter(listing::isFile)
                .toList();
    }

    private static boolean included(PathGlob include, String prefix, String file) {
        return include.matches(file) || include.matches(file.substring(prefix.length()));
    }

    private static Pattern pattern(ToolArguments arguments) {
        try {
            return Pattern.compile(
                    arguments.text("pattern"),
                    arguments.truth("ignore_case")
                            ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE
                            : 0);
        } catch (PatternSyntaxException malformed) {
            throw new ToolInputException(
                    "The pattern \"%s\" is not a regular expression: %s. Escape special characters with a backslash and search again."
                            .formatted(arguments.text("pattern"), malformed.getDescription()));
        }
    }

    private static String cut(String line) {
        String text = line.stripTrailing();
        return TextPrefix.cut(text, LONGEST_LINE, "…");
    }
}
