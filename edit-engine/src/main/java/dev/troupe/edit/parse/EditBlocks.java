package dev.troupe.edit.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads SEARCH/REPLACE blocks and whole files out of plain model text. Around the edits there may be prose; markers may
 * have five to nine characters and may be indented together with their block; the path stands in the fence or in the
 * lines above it, and a block without one belongs to the file of the block before.
 */
public final class EditBlocks {

    private static final Set<String> NO_CONTENT = Set.of("diff", "patch", "console", "output");
    private static final Set<String> SHELLS =
            Set.of("bash", "sh", "shell", "zsh", "powershell", "cmd");

    private final AnswerLines lines;
    private final Paths paths;
    private final PathAbove above;
    private final List<ParsedEdit> edits = new ArrayList<>();
    private final List<ParseError> errors = new ArrayList<>();
    private Optional<Fence> open = Optional.empty();
    private String lastPath = "";
    private int floor;

    private EditBlocks(AnswerLines lines, Predicate<String> known) {
        this.lines = lines;
        this.paths = new Paths(known);
        this.above = new PathAbove(lines, paths);
    }

    /**
     * Reads all edits of an answer. In an answer with blocks, a fence with a whole file counts only when it creates
     * one: models quote existing code between their blocks.
     *
     * @param answer the text as the model wrote it
     * @param known whether a path names a file of the workspace; a path that it does not know is taken only where its
     *     shape leaves no doubt, since an edit may create a file
     */
    public static ParsedAnswer parse(String answer, Predicate<String> known) {
        return new EditBlocks(new AnswerLines(answer), known).read();
    }

    private ParsedAnswer read() {
        int next = 0;
        while (next < lines.size()) {
            Optional<Marker> head = lines.head(next);
            Optional<Fence> fence = lines.fence(next);
            if (head.isPresent()) {
                next = block(next, head.get());
            } else if (fence.isPresent()) {
                next = closes(fence.get()) ? next + 1 : fence(next, fence.get());
            } else {
                next++;
            }
        }
        return new ParsedAnswer(edits, errors);
    }

    private boolean closes(Fence fence) {
        boolean closes = open.filter(opened -> opened.closedBy(fence)).isPresent();
        open = closes ? Optional.empty() : open;
        return closes;
    }

    private int block(int at, Marker head) {
        Span span = Span.from(lines.all(), at, head);
        lastPath = above.ofBlock(at, floor).orElse(lastPath);
        switch (span) {
            case Span.Broken broken -> refuse(at, "block", broken.kind(), broken.reason());
            case Span.Complete _ when lastPath.isEmpty() ->
                    refuse(
                            at,
                            "block",
                            ParseError.Kind.NO_PATH,
                            "names no file; put the path of the file alone on the line above it");
            case Span.Complete(_, String search, String replace) ->
                    edits.add(new ParsedEdit.Block(lastPath, at + 1, search, replace));
        }
        floor = span.next();
        return span.next();
    }

    private int fence(int at, Fence fence) {
        int end = lines.end(at, fence);
        int last = end < 0 ? lines.size() : end;
        if (lines.hasHead(at, last)) {
            open = Optional.of(fence);
            return at + 1;
        }
        Optional<String> path =
                above.ofFence(at, floor, fence.info())
                        .filter(file -> holdsFile(fence, file))
                        .filter(file -> !lines.hasHeads() || !paths.isKnown(file));
        if (path.isEmpty()) {
            return end < 0 ? at + 1 : end + 1;
        }
        if (end < 0) {
            refuse(
                    at,
                    "file " + path.get(),
                    ParseError.Kind.CUT_OFF,
                    "was cut off by the end of the answer; send it again, or as SEARCH/REPLACE blocks if it is long");
        } else {
            String content = fence.content(lines.all().subList(at + 1, end));
            edits.add(new ParsedEdit.WholeFile(path.get(), at + 1, content));
        }
        floor = last + 1;
        return last + 1;
    }

    /** Whether a fence of this language can hold that file, rather than a command or a listing about it. */
    private static boolean holdsFile(Fence fence, String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        String extension = name.substring(name.lastIndexOf('.') + 1);
        if (NO_CONTENT.contains(fence.language())) {
            return NO_CONTENT.contains(extension);
        }
        boolean script =
                SHELLS.contains(extension) || extension.equals("ps1") || !name.contains(".");
        return !SHELLS.contains(fence.language()) || script;
    }

    private void refuse(int at, String what, ParseError.Kind kind, String reason) {
        errors.add(
                new ParseError(
                        at + 1,
                        kind,
                        "The " + what + " that begins on line " + (at + 1) + " " + reason + "."));
    }
}
