package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.ProcessorTimeLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the headings of a Markdown page, the files that it links to, and the names in back-ticks. */
final class MarkdownTagScanner implements TextTagScanner {
    private static final Pattern HEADING =
            Pattern.compile(" {0,3}(#{1,6})[ \\t]+(\\S.*?)[ \\t]*(?:[ \\t]#+[ \\t]*)?");
    private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(?:=+|-{2,})[ \\t]*");
    private static final Pattern PARAGRAPH =
            Pattern.compile(" {0,3}(?![#>|<\\s])(?![-*+] )(?!\\d+[.)] ).*\\S.*");
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})([^`]*)");
    private static final Pattern LINK =
            Pattern.compile("\\]\\([ \\t]*<?([^)\\s>]+)|^ {0,3}\\[[^\\]]+\\]:[ \\t]*<?([^\\s>]+)");
    private static final Pattern ELSEWHERE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*|//.*|#.*");
    private static final Pattern QUOTED_CODE =
            Pattern.compile("(?<!`)`([\\w.$:#()/<>-]{2,80})`(?!`)");
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][\\w$]*");
    private static final Pattern MARKUP =
            Pattern.compile("[*`]|</?[a-z][^>]*>|!?\\[([^\\]]*)\\]\\([^)]*\\)");

    @Override
    public boolean scan(SourceText text, ScannedTags tags, ProcessorTimeLimit time) {
        List<PageHeading> headings = new ArrayList<>();
        String fence = "";
        int first = behindFrontMatter(text);
        for (int line = first; line < text.lines(); line++) {
            if (TextTagScanner.isOver(line, time)) {
                return false;
            }
            if (text.end(line) - text.start(line) > LONGEST_LINE) {
                continue;
            }
            String signs = text.line(line);
            Matcher fenced = FENCE.matcher(signs);
            if (!fence.isEmpty()) {
                boolean closes = fenced.matches() && fenced.group(2).isBlank();
                fence = closes && fenced.group(1).startsWith(fence) ? "" : fence;
            } else if (fenced.matches()) {
                fence = fenced.group(1);
            } else {
                heading(text, line, signs, line > first).ifPresent(headings::add);
                addUses(text.start(line), signs, tags);
            }
        }
        define(headings, text, tags);
        return true;
    }

    private static int behindFrontMatter(SourceText text) {
        if (text.line(0).equals("---")) {
            for (int line = 1; line < text.lines(); line++) {
                if (text.line(line).equals("---")) {
                    return line + 1;
                }
            }
        }
        return 0;
    }

    private static Optional<PageHeading> heading(
            SourceText text, int line, String signs, boolean hasPrevious) {
        Matcher heading = HEADING.matcher(signs);
        if (heading.matches()) {
            int at = text.start(line) + heading.start(2);
            String name = text.decode(at, text.start(line) + heading.end(2));
            return Optional.of(
                    new PageHeading(heading.end(1) - heading.start(1), line, at, bare(name)));
        }
        if (hasPrevious
                && UNDERLINE.matcher(signs).matches()
                && PARAGRAPH.matcher(text.line(line - 1)).matches()) {
            int at = text.start(line - 1);
            String name = text.decode(at, text.end(line - 1)).strip();
            return Optional.of(
                    new PageHeading(signs.indexOf('=') >= 0 ? 1 : 2, line - 1, at, bare(name)));
        }
        return Optional.empty();
    }

    private static String bare(String heading) {
        return MARKUP.matcher(heading).replaceAll("$1").strip();
    }

    private static void addUses(int start, String signs, ScannedTags tags) {
        Matcher link = LINK.matcher(signs);
        while (link.find()) {
            int group = link.group(1) == null ? 2 : 1;
            String target = link.group(group);
            int anchor = target.indexOf('#');
            if (!ELSEWHERE.matcher(target).matches()) {
                int length = anchor < 0 ? target.length() : anchor;
                int from = start + link.start(group);
                tags.importText(from, from + length);
            }
        }
        Matcher quoted = QUOTED_CODE.matcher(signs);
        while (quoted.find()) {
            Matcher name = IDENTIFIER.matcher(signs).region(quoted.start(1), quoted.end(1));
            while (name.find()) {
                tags.refer(ReferenceKind.OTHER, start + name.start(), start + name.end());
            }
        }
    }

    /** A heading's part of the page ends where the next of its level or a higher one begins. */
    private static void define(List<PageHeading> headings, SourceText text, ScannedTags tags) {
        int[] last = new int[headings.size()];
        int[] open = new int[7];
        Arrays.fill(open, -1);
        for (int i = 0; i <= headings.size(); i++) {
            int level = i < headings.size() ? headings.get(i).level() : 1;
            int before = i < headings.size() ? headings.get(i).line() - 1 : text.lines() - 1;
            for (int at = level; at < open.length; at++) {
                if (open[at] >= 0) {
                    last[open[at]] = before;
                    open[at] = -1;
                }
            }
            if (i < headings.size()) {
                open[level] = i;
            }
        }
        for (int i = 0; i < headings.size(); i++) {
            PageHeading it = headings.get(i);
            int end = Math.max(it.line(), last[i]);
            while (end > it.line() && text.line(end).isBlank()) {
                end--;
            }
            tags.define(SymbolKind.SECTION, it.name(), it.at(), it.line(), end, null);
        }
    }

    private record PageHeading(int level, int line, int at, String name) {}
}
