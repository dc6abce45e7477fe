package dev.troupe.edit.parse;

import java.util.Optional;
import java.util.function.Predicate;

/** Tracks what surrounds the place being read in an answer: the lines, the open fence, the path named last. */
final class AnswerParseContext {

    private static final int MOST_UNCLOSED = 20;

    final AnswerLineBuffer lines = new AnswerLineBuffer();
    final PathMentionReader paths;
    private final PrecedingPathFinder above;
    private Optional<CodeFence> fence = Optional.empty();
    private String heredoc = "";
    private String lastPath = "";
    private String unknown = "";
    private boolean patch;
    private boolean sections;
    private boolean calls = true;
    private int unclosed;
    private int floor;

    AnswerParseContext(Predicate<String> known) {
        paths = new PathMentionReader(known);
        above = new PrecedingPathFinder(lines, paths);
    }

    /** Enters a fence whose lines are read one by one. */
    void enter(CodeFence opened) {
        fence = Optional.of(opened);
    }

    /** Leaves the fence when this line closes it. */
    boolean leaves(CodeFence other) {
        boolean closes = fence.filter(opened -> opened.closedBy(other)).isPresent();
        if (closes) {
            fence = Optional.empty();
            heredoc = "";
            beginPatch(false);
        }
        return closes;
    }

    boolean inFence() {
        return fence.isPresent();
    }

    /**
     * Whether the fence ends here, within a diff: a fence with a line of a hunk behind it is a line of the hunk. The line
     * after this one must be there if there is one.
     */
    boolean isDiffEnd(int index) {
        int next = index + 1;
        boolean goesOn =
                next < lines.size()
                        && !text(next).isBlank()
                        && lines.fence(next).isEmpty()
                        && HunkCollector.isCode(text(next));
        return isFenceEnd(index) && !goesOn;
    }

    /** Whether the fence ends here; a line indented further is a line of what stands in it. */
    boolean isFenceEnd(int index) {
        return fence.isPresent()
                && lines.fence(index)
                        .filter(fence.get()::closedBy)
                        .filter(other -> other.indent().length() <= fence.get().indent().length())
                        .isPresent();
    }

    /** Whether a block begins here; behind a sign, or with marks that are signs, it is a line of a hunk. */
    boolean isBlockHead(int index) {
        return lines.head(index)
                        .filter(marker -> marker.indent().length() <= indent().length())
                        .isPresent()
                && text(index).startsWith("<");
    }

    /** The line without the indentation of the fence around it. */
    String text(int index) {
        return lines.text(index, indent());
    }

    /** The white space before the lines of the fence. */
    String indent() {
        return fence.map(CodeFence::indent).orElse("");
    }

    /** Whether the two lines that name the files of a diff stand here. */
    boolean isNames(int index) {
        return EditStartDetector.isNames(lines, indent(), index);
    }

    void beginPatch(boolean begun) {
        patch = begun;
        sections = false;
    }

    /** Notes that a section of a patch was read, which may have no markers around it. */
    void section() {
        sections = true;
    }

    /** Whether the line looks like a marker of the patch that is being read, and is none. */
    boolean isStrangeMarker(int index) {
        String text = text(index);
        return patch
                ? PatchMarkerParser.isStrange(text)
                : sections && PatchMarkerParser.isClearlyStrange(text);
    }

    /** Whether a patch is being read. */
    boolean inPatch() {
        return patch || sections;
    }

    void beginHeredoc(String tag) {
        heredoc = tag;
    }

    boolean isHeredocEnd(int index) {
        return !heredoc.isEmpty() && text(index).equals(heredoc);
    }

    /** Whether something marks where the patch ends that is being read. */
    boolean isEnclosed() {
        return fence.isPresent() || patch || !heredoc.isEmpty();
    }

    /**
     * The path of an edit that begins here: named around it, or else that of the edit before; empty when there is none,
     * or when a name stands there that is no file's.
     */
    String pathOf(int index) {
        PrecedingPathFinder.Named named = above.ofBlock(index, floor);
        unknown = named.unknown().orElse("");
        lastPath = named.path().orElse(unknown.isEmpty() ? lastPath : "");
        return lastPath;
    }

    /** The name above the edit that was asked for last, when it is no file's; empty when there is none. */
    String unknownName() {
        return unknown;
    }

    /** The path that the info of a fence, or the line above it, names. */
    Optional<String> pathOfFence(int index, CodeFence opened) {
        return above.ofFence(index, floor, opened.info());
    }

    /** Ends an edit; paths above it are not looked for beyond. */
    void endEdit(int next) {
        floor = next;
    }

    /** Makes a path the one that edits without a path belong to. */
    void named(String path) {
        lastPath = path;
    }

    /** Takes no more JSON for a call: one was never closed, and what follows would be searched again and again. */
    void noMoreCalls() {
        calls = false;
    }

    boolean readsCalls() {
        return calls;
    }

    /** Notes a fence that the end of the answer left open, so that what follows it is read again. */
    void unclosedFence() {
        unclosed++;
    }

    /** False after so many unclosed fences that reading behind each of them again would take too long. */
    boolean readsFences() {
        return unclosed < MOST_UNCLOSED;
    }
}
