package dev.troupe.worker.tool.git;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.WorkspacePath;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a repository's history and what is not committed; it can change neither. */
public final class GitTool implements AgentTool {
    private static final int MOST = 2000;
    private static final int COMMITS = 20;
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "git",
                    """
                    Looks at the git repository without changing anything. status: the branch, and changed and untracked \
                    files. diff: how the files differ from a revision, HEAD unless it is given (without untracked files), or \
                    how two revisions differ: main..HEAD, or main...HEAD since they parted. log: commits, \
                    newest first. show: a commit and its changes; HEAD~1:src/A.java is a file as it was. blame: who changed \
                    each line of a file last. Other commands and options of git are not available.\
                    """,
                    new JsonSchemaBuilder()
                            .choice(
                                    "command",
                                    true,
                                    "What to look at.",
                                    "status",
                                    "diff",
                                    "log",
                                    "show",
                                    "blame")
                            .text(
                                    "revision",
                                    false,
                                    "Commit, branch, tag or range, such as HEAD~1, v1.2, main...HEAD.")
                            .text(
                                    "path",
                                    false,
                                    "File or directory to look at, relative to the workspace; blame needs a file.")
                            .truth(
                                    "staged",
                                    false,
                                    "For diff: what is staged, instead of the files.")
                            .truth(
                                    "stat",
                                    false,
                                    "For diff and show: only the files and how many lines of each changed.")
                            .integer(
                                    "offset",
                                    false,
                                    1,
                                    100_000_000,
                                    "First line of the answer, from 1; for blame, of the file.")
                            .integer(
                                    "limit",
                                    false,
                                    1,
                                    MOST,
                                    "How many lines of the answer; for log, how many commits, 20 when missing.")
                            .build(),
                    ToolSpec.Kind.READ,
                    ToolSpec.Recovery.RERUN,
                    Map.of(
                            "subcommand", "command",
                            "rev", "revision",
                            "ref", "revision",
                            "commit", "revision",
                            "range", "revision",
                            "file", "path",
                            "file_path", "path",
                            "cached", "staged"));

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        WorkspacePath path = path(ToolArguments.of(SPEC, call), context);
        return List.of(
                new RequestedAccess.File(path.relative(), FilePermissionRequest.Access.READ));
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        path(arguments, context);
        String title =
                String.join(
                        " ",
                        List.of(
                                "git",
                                arguments.text("command"),
                                arguments.text("revision"),
                                arguments.text("path")));
        return new ToolCallPlan.Ready(List.of(), title, title);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        String path = path(arguments, context).relative();
        try {
            GitInspector look = GitInspector.at(context.workspace().root());
            GitOutputPage portion = portion(look, arguments, path);
            return ToolResult.ok(portion.text(), portion.summary());
        } catch (IOException failed) {
            return ToolResult.failed(
                    failed.getMessage() + " Look at a smaller part with path or stat.",
                    "git failed");
        }
    }

    private static GitOutputPage portion(GitInspector look, ToolArguments arguments, String path)
            throws IOException {
        int first = arguments.integer("offset", 1);
        int limit = arguments.integer("limit", MOST);
        boolean stat = arguments.truth("stat");
        String revision = arguments.text("revision").strip();
        return switch (arguments.text("command")) {
            case "status" -> GitOutputPage.of(look.status(path), 1, first, limit);
            case "diff" ->
                    GitOutputPage.of(
                            look.diff(revision, arguments.truth("staged"), stat, path),
                            1,
                            first,
                            limit);
            case "log" -> {
                int commits = arguments.integer("limit", COMMITS);
                // One more tells whether there are more.
                yield GitOutputPage.of(
                        look.log(revision, first + commits, path), 1, first, commits);
            }
            case "show" -> {
                Optional<Old> old = Old.of(arguments);
                yield GitOutputPage.of(
                        old.isPresent()
                                ? look.file(old.get().revision(), path)
                                : look.commit(revision, stat, path),
                        1,
                        first,
                        limit);
            }
            case "blame" -> {
                if (path.equals(".")) {
                    throw new ToolInputException("blame needs the path of a file.");
                }
                yield GitOutputPage.of(
                        look.blame(revision, first, limit, path), first, first, limit);
            }
            default -> throw new IllegalStateException("The schema knows no other command.");
        };
    }

    private static WorkspacePath path(ToolArguments arguments, ToolContext context) {
        String given =
                Old.of(arguments).map(Old::path).or(() -> arguments.optional("path")).orElse(".");
        return context.workspace().resolve(given, FilePermissionRequest.Access.READ);
    }

    /**
     * A file as it was: {@code HEAD~1:src/A.java}.
     *
     * @param revision in front of the first colon
     * @param path behind it
     */
    private record Old(String revision, String path) {
        static Optional<Old> of(ToolArguments arguments) {
            String given = arguments.text("revision").strip();
            int colon = given.indexOf(':');
            boolean file =
                    arguments.text("command").equals("show")
                            && colon > 0
                            && colon < given.length() - 1
                            // A search in messages, such as HEAD^{/fix: it}.
                            && given.lastIndexOf('{', colon) < 0;
            return file
                    ? Optional.of(new Old(given.substring(0, colon), given.substring(colon + 1)))
                    : Optional.empty();
        }
    }
}
