package dev.troupe.edit.parse;

import dev.troupe.edit.parse.call.Calls;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a fence: as a whole file when a path is given for it; when it holds blocks, a diff, a patch or calls, these
 * are read line by line instead.
 */
final class FenceReader implements PartReader {

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

    private final Surroundings around;
    private final AnswerLines lines;
    private final int at;
    private final Fence fence;
    private final Optional<String> named;
    private int index;
    private int depth;
    private int seen;
    private boolean waiting;
    private boolean looked;
    private boolean example;

    FenceReader(Surroundings around, int at, Fence fence) {
        this.around = around;
        this.lines = around.lines;
        this.at = at;
        this.fence = fence;
        this.named =
                around.pathOfFence(at, fence).filter(path -> holdsFile(fence.language(), path));
        this.index = at + 1;
    }

    @Override
    public Optional<Part> read(boolean ended) {
        if (!around.readsFences()) {
            return Optional.of(Part.nothing(at + 1));
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
            Optional<Part> part = step(ended);
            if (part.isPresent() || waiting) {
                return part;
            }
            index++;
        }
        return ended ? Optional.of(unclosed()) : Optional.empty();
    }

    private Optional<Part> step(boolean ended) {
        if (lines.head(index).isPresent()
                || (isDiff() && Openings.ofDiff(lines, fence.indent(), index))) {
            return Optional.of(entered(lines.head(index).isPresent() ? at + 1 : index));
        }
        Optional<Fence> other = lines.fence(index);
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
        return depth > DEEPEST ? Optional.of(Part.nothing(at + 1)) : Optional.empty();
    }

    /** In Markdown a fence that is indented further than the one around the file is an example within a list. */
    private boolean isExample(Fence other) {
        return (example || other.indent().length() > fence.indent().length())
                && named.map(FenceReader::extension).filter(QUOTING::contains).isPresent();
    }

    private Part entered(int next) {
        around.enter(fence);
        return Part.nothing(next);
    }

    /**
     * A bare fence ends the file, unless another one follows: then it may as well begin an example in a file of
     * Markdown, and the file would be cut short.
     */
    private Optional<Part> end(boolean ended) {
        if (named.map(FenceReader::extension).filter(MARKDOWN::contains).isEmpty()) {
            return Optional.of(closed());
        }
        seen = Math.max(seen, index + 1);
        while (seen < lines.size() && lines.fence(seen).isEmpty()) {
            seen++;
        }
        if (seen < lines.size() && fence.closedBy(lines.fence(seen).orElseThrow())) {
            around.endEdit(seen + 1);
            return Optional.of(
                    Part.broken(
                            seen + 1,
                            at,
                            "file " + named.orElseThrow(),
                            ParseError.Kind.FENCE_UNCLEAR,
                            UNCLEAR));
        }
        waiting = seen == lines.size() && !ended;
        return waiting ? Optional.empty() : Optional.of(closed());
    }

    private Part closed() {
        Optional<String> path = path();
        if (path.isEmpty()) {
            return Part.nothing(index + 1);
        }
        int start = named.isPresent() ? at + 1 : at + 2;
        String content = fence.content(lines.all().subList(start, index));
        around.endEdit(index + 1);
        around.named(path.get());
        return Part.of(index + 1, new ParsedEdit.WholeFile(path.get(), at + 1, content));
    }

    private Part unclosed() {
        if (named.isEmpty()) {
            around.unclosedFence();
            return Part.nothing(at + 1);
        }
        return Part.broken(
                lines.size(),
                at,
                "file " + named.get(),
                ParseError.Kind.CUT_OFF,
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
                : around.paths.inComment(first).filter(path -> holdsFile(fence.language(), path));
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
        if (Openings.ofPatch(text) || Openings.heredoc(text).isPresent()) {
            return named.isEmpty() || !QUOTING.contains(extension(named.get()));
        }
        boolean quoting = named.map(FenceReader::extension).filter(QUOTING::contains).isPresent();
        if (!quoting
                && !PROSE.contains(fence.language())
                && Openings.ofNamedDiff(lines, fence.indent(), first)) {
            return true;
        }
        if (!quoting && fence.info().isEmpty() && Openings.ofDiff(lines, fence.indent(), first)) {
            return true;
        }
        return named.isEmpty() && Openings.ofCall(text) && Calls.mayBegin(beginning(first));
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
