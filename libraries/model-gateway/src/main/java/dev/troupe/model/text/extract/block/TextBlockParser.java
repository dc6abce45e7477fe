package dev.troupe.model.text.extract.block;

import dev.troupe.model.text.extract.block.TextBlock.Aside;
import dev.troupe.model.text.extract.block.TextBlock.Fence;
import dev.troupe.model.text.extract.block.TextBlock.Prose;
import dev.troupe.model.text.extract.block.TextBlock.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Takes a text apart into blocks. A fence that is not closed swallows the rest: a stream may have been cut. */
public final class TextBlockParser {
    private static final int CODE_INDENTATION = 4;

    /** Tags of which the content is not the model's word, or not its last. */
    private static final Set<String> OUTPUTS =
            Set.of(
                    "tool_result",
                    "tool_output",
                    "tool_response",
                    "function_results",
                    "function_result",
                    "result",
                    "results",
                    "output",
                    "stdout",
                    "stderr",
                    "system",
                    "document",
                    "file",
                    "quote",
                    "blockquote",
                    "pre",
                    "think",
                    "thinking");

    private final List<TextBlock> blocks = new ArrayList<>();
    private final List<SourceLine> paragraph = new ArrayList<>();
    private final HtmlCommentBlanker comments = new HtmlCommentBlanker();
    private final List<SourceLine> lines;
    private final Predicate<String> program;
    private int at;
    private boolean item;
    private boolean task;
    private boolean afterBlank = true;

    private TextBlockParser(String text, Predicate<String> program) {
        this.lines = SourceLine.of(text);
        this.program = program;
    }

    public static List<TextBlock> of(String text, Predicate<String> program) {
        TextBlockParser reader = new TextBlockParser(text, program);
        while (reader.at < reader.lines.size()) {
            reader.next();
        }
        reader.endParagraph();
        return reader.blocks;
    }

    private void next() {
        OpeningFence fence = comments.open() ? null : OpeningFence.opening(lines.get(at));
        if (fence != null) {
            fence(fence);
            return;
        }
        SourceLine line = comments.blanked(lines.get(at));
        String output = output(line);
        if (line.blank()) {
            endParagraph();
            afterBlank = true;
            at++;
        } else if (output != null) {
            aside();
            skipTo("</" + output);
        } else if (ShellPromptMatcher.end(line.text(), program) >= 0) {
            session();
        } else if (quotation(line)) {
            aside();
            at++;
        } else {
            prose(line);
            at++;
        }
    }

    private void fence(OpeningFence fence) {
        endParagraph();
        List<SourceLine> content = new ArrayList<>();
        for (at++; at < lines.size() && !fence.closedBy(lines.get(at)); at++) {
            SourceLine line = lines.get(at);
            content.add(line.from(Math.min(line.indentation(), fence.indentation())));
        }
        if (at < lines.size()) {
            blocks.add(new Fence(fence.info(), content));
        }
        at++;
        afterBlank = true;
    }

    private void session() {
        endParagraph();
        List<SourceLine> content = new ArrayList<>();
        while (at < lines.size()
                && !lines.get(at).blank()
                && OpeningFence.opening(lines.get(at)) == null) {
            content.add(lines.get(at));
            at++;
        }
        blocks.add(new Session(content));
        afterBlank = true;
    }

    private void aside() {
        endParagraph();
        blocks.add(new Aside());
        afterBlank = true;
    }

    private void skipTo(String tag) {
        while (at < lines.size() && !lines.get(at).text().toLowerCase(Locale.ROOT).contains(tag)) {
            at++;
        }
        at++;
    }

    private boolean quotation(SourceLine line) {
        int indentation = line.indentation();
        String text = line.text().substring(indentation);
        boolean indented = indentation >= CODE_INDENTATION || line.text().startsWith("\t");
        boolean code = afterBlank && !item && indented;
        return text.startsWith(">") || text.startsWith("#") || text.startsWith("|") || code;
    }

    /** The name of a tag that opens what a tool, a file or a thought says, or null. */
    private static @Nullable String output(SourceLine line) {
        String text = line.text().strip();
        int end = text.indexOf('>');
        if (!text.startsWith("<") || end < 0) {
            return null;
        }
        int name = 1;
        while (name < end && (Character.isLetter(text.charAt(name)) || text.charAt(name) == '_')) {
            name++;
        }
        String tag = text.substring(1, name).toLowerCase(Locale.ROOT);
        return OUTPUTS.contains(tag) ? tag : null;
    }

    private void prose(SourceLine line) {
        int indentation = line.indentation();
        int marker = ListMarker.length(line.text(), indentation);
        SourceLine content = line.from(indentation + marker);
        if (marker > 0) {
            endParagraph();
            item = true;
            task = ListMarker.box(content.text());
        } else if (paragraph.isEmpty() && indentation == 0) {
            item = false;
            task = false;
        }
        paragraph.add(content);
        afterBlank = false;
    }

    private void endParagraph() {
        if (!paragraph.isEmpty()) {
            blocks.add(new Prose(List.copyOf(paragraph), item, task));
            paragraph.clear();
        }
    }
}
