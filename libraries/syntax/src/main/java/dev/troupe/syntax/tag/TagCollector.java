package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.QueryMatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collects the drafts of one file's tags from the matches of its language's query. */
final class TagCollector implements Consumer<QueryMatch> {
    /** What is longer is no name: a parser that lost its way takes much for one. */
    private static final int LONGEST_NAME = 256;

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final List<TagRole> roles;
    private final byte[] utf8;
    private final List<TagDraft.Definition> definitions = new ArrayList<>();
    private final List<TagDraft.Reference> references = new ArrayList<>();
    private final List<TagDraft.Import> imports = new ArrayList<>();
    private final List<CommentRange> comments = new ArrayList<>();
    private final List<CommentRange> scripts = new ArrayList<>();
    private final List<CommentRange> styles = new ArrayList<>();

    /**
     * @param roles what the query's captures stand for
     * @param utf8 the file
     */
    TagCollector(List<TagRole> roles, byte[] utf8) {
        this.roles = roles;
        this.utf8 = utf8;
    }

    @Override
    public void accept(QueryMatch match) {
        for (int i = 0; i < match.size(); i++) {
            switch (roles.get(match.capture(i))) {
                case TagRole.Reference(ReferenceKind kind) -> addReference(match, i, kind);
                case TagRole.Definition(SymbolKind kind) -> addDefinition(match, i, kind);
                case TagRole.Mark mark -> {
                    switch (mark) {
                        case SCOPE -> addDefinition(match, i, null);
                        case IMPORT -> addImport(match, i, "");
                        case IMPORT_STATEMENT -> addImportStatement(match, i);
                        case IMPORT_NAME -> addImport(match, i, modulePrefix(match));
                        case COMMENT -> comments.add(range(match, i));
                        case EMBEDDED_SCRIPT -> scripts.add(range(match, i));
                        case EMBEDDED_STYLE -> styles.add(range(match, i));
                        case NAME, CONTAINER, END, IMPORT_FROM, IMPORT_NAMESPACE, NONE -> {}
                    }
                }
            }
        }
    }

    /** Where the file holds JavaScript or TypeScript. */
    List<CommentRange> scripts() {
        return scripts;
    }

    /** Where the file holds a style sheet. */
    List<CommentRange> styles() {
        return styles;
    }

    /** Makes the tags of what was collected. */
    FileTags tags(TagOutcome outcome, boolean clauses) {
        return new TagAssembly(utf8, clauses)
                .of(outcome, definitions, references, imports, comments);
    }

    private void addReference(QueryMatch match, int index, ReferenceKind kind) {
        int start = match.start(index);
        String name = name(start, match.end(index));
        int line = match.line(index);
        if (name.indexOf(' ') < 0) {
            addReference(start, match.pattern(), name, kind, line);
        } else { // the classes of an element, in one attribute
            int at = start;
            for (String part : name.split(" ", -1)) {
                addReference(at++, match.pattern(), part, kind, line);
            }
        }
    }

    private void addReference(int at, int pattern, String name, ReferenceKind kind, int line) {
        if (!name.isEmpty()) {
            references.add(new TagDraft.Reference(at, pattern, name, kind, line));
        }
    }

    private void addDefinition(QueryMatch match, int index, @Nullable SymbolKind kind) {
        int named = find(match, TagRole.Mark.NAME);
        int nameAt = named < 0 ? index : named;
        String name = name(match.start(nameAt), match.end(nameAt));
        if (name.isEmpty()) {
            return;
        }
        int container = find(match, TagRole.Mark.CONTAINER);
        int last = find(match, TagRole.Mark.END);
        definitions.add(
                new TagDraft.Definition(
                        match.start(nameAt),
                        match.pattern(),
                        name,
                        kind,
                        match.start(index),
                        match.end(last < 0 ? index : last),
                        last < 0 ? match.bodyStart(index) : match.start(last),
                        match.line(index),
                        endLine(match, last < 0 ? index : last),
                        match.line(nameAt),
                        container < 0
                                ? null
                                : bare(name(match.start(container), match.end(container)))));
    }

    /** The line of the last sign: grammars take white space behind a definition for a part of it. */
    private int endLine(QueryMatch match, int index) {
        int line = match.endLine(index);
        int start = match.start(index);
        for (int at = match.end(index) - 1; at > start && utf8[at] >= 0 && utf8[at] <= ' '; at--) {
            if (utf8[at] == '\n') {
                line--;
            }
        }
        return line;
    }

    private void addImport(QueryMatch match, int index, String prefix) {
        String text = unbracketed(name(match.start(index), match.end(index)));
        if (!text.isEmpty()) {
            imports.add(
                    new TagDraft.Import(
                            match.start(index), match.pattern(), prefix + text, match.line(index)));
        }
    }

    /** What is included as {@code <stdio.h>}. */
    private static String unbracketed(String text) {
        return text.startsWith("<") && text.endsWith(">")
                ? text.substring(1, text.length() - 1)
                : text;
    }

    private void addImportStatement(QueryMatch match, int index) {
        String text = name(match.start(index), match.end(index));
        int keyword = text.indexOf(' ');
        if (keyword > 0) {
            imports.add(
                    new TagDraft.Import(
                            match.start(index),
                            match.pattern(),
                            text.substring(keyword + 1),
                            match.line(index)));
        }
    }

    private String modulePrefix(QueryMatch match) {
        int namespace = find(match, TagRole.Mark.IMPORT_NAMESPACE);
        if (namespace >= 0) {
            return name(match.start(namespace), match.end(namespace)) + "\\";
        }
        int from = find(match, TagRole.Mark.IMPORT_FROM);
        String module = from < 0 ? "" : name(match.start(from), match.end(from));
        return module.isEmpty() || module.endsWith(".") ? module : module + ".";
    }

    /** A type without what it is made of: {@code Cart} of {@code Cart<int>}. */
    private static String bare(String type) {
        int made = type.indexOf('<');
        return made > 0 ? type.substring(0, made) : type;
    }

    private static CommentRange range(QueryMatch match, int index) {
        return new CommentRange(match.start(index), match.end(index));
    }

    private int find(QueryMatch match, TagRole.Mark mark) {
        for (int i = 0; i < match.size(); i++) {
            if (roles.get(match.capture(i)) == mark) {
                return i;
            }
        }
        return -1;
    }

    /** The text of a name on one line, without quotes or a symbol's colon; empty when it cannot be one. */
    private String name(int start, int end) {
        int from = start;
        int to = end;
        while (to - from >= 2 && isQuote(utf8[from], utf8[to - 1])) {
            from++;
            to--;
        }
        if (to - from >= 2 && utf8[from] == ':' && isLetter(utf8[from + 1])) {
            from++; // a symbol of Ruby
        }
        while (to - from >= 2
                && (utf8[to - 1] == ':' || utf8[to - 1] == ' ')
                && isLetter(utf8[from])) {
            to--; // a keyword of Elixir
        }
        if (to <= from || to - from > LONGEST_NAME) {
            return "";
        }
        for (int i = from; i < to; i++) {
            if (utf8[i] >= 0 && utf8[i] <= ' ') {
                String text = new String(utf8, from, to - from, StandardCharsets.UTF_8);
                return SPACE.matcher(text).replaceAll(" ").strip();
            }
        }
        return new String(utf8, from, to - from, StandardCharsets.UTF_8);
    }

    private static boolean isLetter(byte sign) {
        return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign == '_';
    }

    private static boolean isQuote(byte first, byte last) {
        return first == last && (first == '"' || first == '\'' || first == '`');
    }
}
