package dev.troupe.syntax.tag;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects the tags that a {@link TextTagScanner} finds in a file. */
final class ScannedTags {
    private static final int LONGEST_NAME = 256;

    private final SourceText text;
    private final List<TagDraft.Definition> definitions = new ArrayList<>();
    private final List<TagDraft.Reference> references = new ArrayList<>();
    private final List<TagDraft.Import> imports = new ArrayList<>();
    private final List<CommentRange> comments = new ArrayList<>();

    ScannedTags(SourceText text) {
        this.text = text;
    }

    /**
     * Adds a definition that fills whole lines.
     *
     * @param at the offset of its name
     * @param first its first line, from 0
     * @param last its last line, from 0
     * @param container what it says it belongs to; null when that is what stands around it
     */
    void define(
            SymbolKind kind, String name, int at, int first, int last, @Nullable String container) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            return;
        }
        int nameLine = text.lineOf(at);
        definitions.add(
                new TagDraft.Definition(
                        at,
                        definitions.size(),
                        name,
                        kind,
                        text.start(first)
                                + leadingSpace(text.start(first), Math.min(at, text.end(first))),
                        text.end(last),
                        last > nameLine ? text.end(nameLine) : -1,
                        first + 1,
                        last + 1,
                        nameLine + 1,
                        container));
    }

    private int leadingSpace(int from, int to) {
        int at = from;
        while (at < to && text.signs().charAt(at) <= ' ') {
            at++;
        }
        return at - from;
    }

    /** Adds a use of the name at some offsets. */
    void refer(ReferenceKind kind, int from, int to) {
        if (to > from && to - from <= LONGEST_NAME) {
            references.add(
                    new TagDraft.Reference(
                            from,
                            references.size(),
                            text.decode(from, to),
                            kind,
                            text.lineOf(from) + 1));
        }
    }

    /** Adds an import of what stands at some offsets. */
    void importText(int from, int to) {
        if (to > from && to - from <= LONGEST_NAME) {
            imports.add(
                    new TagDraft.Import(
                            from, imports.size(), text.decode(from, to), text.lineOf(from) + 1));
        }
    }

    void comment(int from, int to) {
        comments.add(new CommentRange(from, to));
    }

    /** Adds definitions whose names a parser did not find to what it found. */
    static FileTags addMissing(FileTags parsed, List<DefinitionTag> scanned) {
        Set<String> known =
                parsed.definitions().stream().map(DefinitionTag::name).collect(Collectors.toSet());
        List<DefinitionTag> all = new ArrayList<>(parsed.definitions());
        scanned.stream()
                .filter(it -> !known.contains(it.name()))
                .map(it -> within(parsed.definitions(), it))
                .forEach(all::add);
        all.sort(Comparator.comparingInt(DefinitionTag::line));
        return new FileTags(
                parsed.outcome(), all, parsed.references(), parsed.imports(), parsed.comments());
    }

    private static DefinitionTag within(List<DefinitionTag> parsed, DefinitionTag added) {
        String container = added.container();
        for (DefinitionTag it : parsed) {
            if (it.line() < added.line() && added.endLine() <= it.endLine()) {
                container = it.name();
            }
        }
        return new DefinitionTag(
                added.name(),
                added.kind(),
                added.line(),
                added.endLine(),
                added.nameLine(),
                added.signature(),
                container);
    }

    FileTags toTags() {
        comments.sort(Comparator.comparingInt(CommentRange::start));
        return new TagAssembly(text.utf8(), false)
                .of(new TagOutcome.Parsed(), definitions, references, imports, comments);
    }
}
