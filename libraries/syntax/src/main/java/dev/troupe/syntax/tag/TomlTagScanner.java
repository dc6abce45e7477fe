package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.ProcessorTimeLimit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the tables and keys of a TOML file, and the functions that it names as {@code module:function}. */
final class TomlTagScanner implements TextTagScanner {
    private static final Pattern TABLE =
            Pattern.compile("\\s*\\[\\[?\\s*([^\\[\\]]+?)\\s*\\]\\]?\\s*(?:#.*)?");
    private static final Pattern KEY =
            Pattern.compile("\\s*((?:[\\w-]+|\"[^\"]*\"|'[^']*')(?:\\s*\\.\\s*[\\w\"'-]+)*)\\s*=");
    private static final Pattern ENTRY_POINT =
            Pattern.compile("[\"'][A-Za-z_][\\w.]*:([A-Za-z_]\\w*)[\"']");
    private static final CommentMask.LexicalRules LEXICAL =
            PatternRules.parse(
                            """
                            comment #
                            string.block \""" \"""
                            string.block ''' '''
                            string "
                            string '
                            """)
                    .lexical();

    @Override
    public boolean scan(SourceText text, ScannedTags tags, ProcessorTimeLimit time) {
        CommentMask mask = new CommentMask(LEXICAL, text, tags);
        String code = mask.code();
        String uncommented = mask.uncommented();
        @Nullable OpenTable table = null;
        int filled = 0;
        int depth = 0;
        for (int line = 0; line < text.lines(); line++) {
            if (TextTagScanner.isOver(line, time)) {
                return false;
            }
            int start = text.start(line);
            int behind = text.end(line);
            if (behind - start > LONGEST_CODE_LINE || code.substring(start, behind).isBlank()) {
                continue;
            }
            Matcher header = TABLE.matcher(code).region(start, behind);
            boolean isHeader = header.matches() && (depth == 0 || isUnindentedName(header, start));
            if (isHeader) {
                define(table, filled, tags);
                table =
                        new OpenTable(
                                text.decode(header.start(1), header.end(1)).replaceAll("[\"']", ""),
                                header.start(1),
                                line);
            } else if (depth == 0) {
                addKey(code, start, behind, line, text, tags);
            }
            addEntryPoints(uncommented, start, behind, tags);
            depth = isHeader ? 0 : Math.max(0, depth + opened(code, start, behind));
            filled = line;
        }
        define(table, filled, tags);
        return true;
    }

    /** Whether it is no row of a list that a bracket opened, but the next table after one that nothing closed. */
    private static boolean isUnindentedName(Matcher header, int start) {
        return header.start(1) - start <= 2 && Character.isLetter(header.group(1).charAt(0));
    }

    private static void define(@Nullable OpenTable table, int last, ScannedTags tags) {
        if (table != null) {
            tags.define(SymbolKind.SECTION, table.name(), table.at(), table.line(), last, null);
        }
    }

    private static void addKey(
            String code, int start, int end, int line, SourceText text, ScannedTags tags) {
        Matcher key = KEY.matcher(code).region(start, end);
        if (key.lookingAt()) {
            String name = text.decode(key.start(1), key.end(1)).replaceAll("[\"'\\s]", "");
            tags.define(SymbolKind.PROPERTY, name, key.start(1), line, line, null);
        }
    }

    private static void addEntryPoints(String signs, int start, int end, ScannedTags tags) {
        Matcher point = ENTRY_POINT.matcher(signs).region(start, end);
        while (point.find()) {
            tags.refer(ReferenceKind.OTHER, point.start(1), point.end(1));
        }
    }

    private static int opened(String code, int from, int to) {
        int depth = 0;
        for (int at = from; at < to; at++) {
            switch (code.charAt(at)) {
                case '[', '{' -> depth++;
                case ']', '}' -> depth--;
                default -> {}
            }
        }
        return depth;
    }

    private record OpenTable(String name, int at, int line) {}
}
