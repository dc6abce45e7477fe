package dev.troupe.edit.parse;

import dev.troupe.edit.parse.call.ParsedEditCalls;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a fence: as a whole file when a path is given for it; when it holds blocks, a diff, a patch or calls, these
 * are read line by line instead.
 */
final class CodeFenceReader implements AnswerPartReader {

    private static final int DEEPEST = 10;
    private static final String UNCLEAR =
            "may end at several of the fences below; begin and end it with more back-ticks than any fence in it has";
    private static final Set<String> MARKDOWN = Set.of("md", "markdown");
    private static final Set<String> DIFFS = Set.of("diff", "patch", "udiff");
    private static final Set<String> NO_CONTENT =
            Set.of("diff", "patch", "udiff", "console", "output");
    private static final Set<String> SHELLS =
            Set.of("bash", "sh", "shell", "zsh", "powershell", "cmd");
    private static final Set<String> PROSE = Set.of("", "markdown", "md", "text", "txt");
    private static final Set<String> QUOTING = Set.of("diff", "patch", "md", "markdown");

    private final AnswerParseContext context;
    private final AnswerLineBuffer lines;
    private final int at;
    private final CodeFence fence;
    private final Optional<String> named;
    private int index;
    private int depth;
    private int seen;
    private boolean waiting;
    private boolean looked;
    private boolean example;

    CodeFenceReader(AnswerParseContext context, int at, CodeFence fence) {
        this.context = context;
        this.lines = context.lines;
        this.at = at;
        this.fence = fence;
        this.named =
                context.pathOfFence(at, fence).filter(path -> holdsFile(fence.language(), path));
        this.index = at + 1;
    }

    @Override
    public Optional<AnswerPartResult> read(boolean ended) {
        if (!context.readsFences()) {
            return Optional.of(AnswerPartResult.nothing(at + 1));
        }
        if (!looked) {
            int first = firstText();
            if (first + 1 >= lines.size() && !ended) {
                return Optional.empty();
            }
            looked = true;
            if (first < lines.size() && opens(first, lines.get(first).strip())) {
                return Optional.of(entered(first));
            }
        }
        waiting = false;
        while (index < lines.size() && (ended || !isDiff() || index + 1 < lines.size())) {
            Optional<AnswerPartResult> part = step(ended);
            if (part.isPresent() || waiting) {
                return part;
            }
            index++;
        }
        return ended ? Optional.of(unclosed()) : Optional.empty();
    }

    private Optional<AnswerPartResult> step(boolean ended) {
        if (lines.head(index).isPresent()
                || (isDiff() && EditStartDetector.ofDiff(lines, fence.indent(), index))) {
            return Optional.of(entered(lines.head(index).isPresent() ? at + 1 : index));
        }
        Optional<CodeFence> other = lines.fence(index);
        if (other.isEmpty()) {
            return Optional.empty();
        }
        if (fence.closedBy(other.get())) {
            if (isExample(other.get())) {
                example = !example;
                return Optional.empty();
            }
            if (depth == 0 || isDiff()) {
                return end(ended);
            }
            depth--;
        } else if (fence.nests(other.get())) {
            depth++;
        }
        return depth > DEEPEST ? Optional.of(AnswerPartResult.nothing(at + 1)) : Optional.empty();
    }

    /** In Markdown a fence that is indented further than the one around the file is an example within a list. */
    private boolean isExample(CodeFence other) {
        return (example || other.indent().length() > fence.indent().length())
                && named.map(CodeFenceReader::extension).filter(QUOTING::contains).isPresent();
    }

    private AnswerPartResult entered(int next) {
        context.enter(fence);
        return AnswerPartResult.nothing(next);
    }

    /**
     * A bare fence ends the file, unless another one follows: then it may as well begin an example in a file of
     * Markdown, and the file would be cut short.
     */
    private Optional<AnswerPartResult> end(boolean ended) {
        if (named.map(CodeFenceReader::extension).filter(MARKDOWN::contains).isEmpty()) {
            return Optional.of(closed());
        }
        seen = Math.max(seen, index + 1);
        while (seen < lines.size() && lines.fence(seen).isEmpty()) {
            seen++;
        }
        if (seen < lines.size() && fence.closedBy(lines.fence(seen).orElseThrow())) {
            context.endEdit(seen + 1);
            return Optional.of(
                    AnswerPartResult.broken(
                            seen + 1,
                            at,
                            "file " + named.orElseThrow(),
                            EditParseError.Kind.FENCE_UNCLEAR,
                            UNCLEAR));
        }
        waiting = seen == lines.size() && !ended;
        return waiting ? Optional.empty() : Optional.of(closed());
    }

    private AnswerPartResult closed() {
        Optional<String> path = path();
        if (path.isEmpty()) {
            return AnswerPartResult.nothing(index + 1);
        }
        int start = named.isPresent() ? at + 1 : at + 2;
        String content = fence.content(lines.all().subList(start, index));
        context.endEdit(index + 1);
        context.named(path.get());
        return AnswerPartResult.of(
                index + 1, new ParsedEdit.WholeFile(path.get(), at + 1, content));
    }

    private AnswerPartResult unclosed() {
        if (named.isEmpty()) {
            context.unclosedFence();
            return AnswerPartResult.nothing(at + 1);
        }
        return AnswerPartResult.broken(
                lines.size(),
                at,
                "file " + named.get(),
                EditParseError.Kind.CUT_OFF,
                "was cut off by the end of the answer; send it again, or as SEARCH/REPLACE blocks if it is long");
    }

    /** Without a path around the fence, the one in a comment on its first line. */
    private Optional<String> path() {
        boolean code = !isDiff() && !SHELLS.contains(fence.language());
        if (named.isPresent() || at + 1 >= index || !code) {
            return named;
        }
        String first = lines.get(at + 1);
        boolean heading = PROSE.contains(fence.language()) && first.strip().startsWith("#");
        return heading
                ? Optional.empty()
                : context.paths.inComment(first).filter(path -> holdsFile(fence.language(), path));
    }

    private int firstText() {
        int first = at + 1;
        while (first < lines.size() && lines.get(first).isBlank()) {
            first++;
        }
        return first;
    }

    /** Whether the first line shows that the fence holds something else than a file. */
    private boolean opens(int first, String text) {
        if (EditStartDetector.ofPatch(text) || EditStartDetector.heredoc(text).isPresent()) {
            return named.isEmpty() || !QUOTING.contains(extension(named.get()));
        }
        boolean quoting =
                named.map(CodeFenceReader::extension).filter(QUOTING::contains).isPresent();
        if (!quoting
                && !PROSE.contains(fence.language())
                && EditStartDetector.ofNamedDiff(lines, fence.indent(), first)) {
            return true;
        }
        if (!quoting
                && fence.info().isEmpty()
                && EditStartDetector.ofDiff(lines, fence.indent(), first)) {
            return true;
        }
        return named.isEmpty()
                && EditStartDetector.ofCall(text)
                && ParsedEditCalls.mayBegin(beginning(first));
    }

    private String beginning(int first) {
        return String.join("\n", lines.all().subList(first, Math.min(first + 3, lines.size())));
    }

    private boolean isDiff() {
        return named.isEmpty() && DIFFS.contains(fence.language());
    }

    /** Whether a fence of this language can hold that file, rather than a command or a listing about it. */
    private static boolean holdsFile(String language, String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        String extension = extension(path);
        if (NO_CONTENT.contains(language)) {
            return NO_CONTENT.contains(extension);
        }
        boolean script =
                SHELLS.contains(extension) || extension.equals("ps1") || !name.contains(".");
        return !SHELLS.contains(language) || script;
    }

    private static String extension(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1);
    }
}
