package dev.troupe.syntax.tag;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes tags of drafts: one for each place, each definition with its container. */
final class TagAssembly {
    private static final Comparator<TagDraft> BY_PLACE =
            Comparator.comparingInt(TagDraft::at).thenComparingInt(TagDraft::pattern);

    private static final Comparator<TagDraft.Definition> OUTER_FIRST =
            Comparator.comparingInt(TagDraft.Definition::start)
                    .thenComparing(TagDraft.Definition::end, Comparator.reverseOrder())
                    .thenComparingInt(TagDraft.Definition::at);

    private final SignatureText signatures;
    private final boolean clauses;

    /**
     * @param utf8 the file
     * @param clauses whether its language has functions of several clauses
     */
    TagAssembly(byte[] utf8, boolean clauses) {
        this.signatures = new SignatureText(utf8);
        this.clauses = clauses;
    }

    FileTags of(
            TagOutcome outcome,
            List<TagDraft.Definition> definitions,
            List<TagDraft.Reference> references,
            List<TagDraft.Import> imports,
            List<CommentRange> comments) {
        Set<Integer> names = new HashSet<>();
        List<DefinitionTag> defined = definitions(definitions, names);
        return new FileTags(
                outcome,
                defined,
                references(references, names),
                firstOfEachPlace(imports).stream()
                        .map(it -> new ImportTag(it.text(), it.line()))
                        .toList(),
                comments);
    }

    private List<DefinitionTag> definitions(List<TagDraft.Definition> drafts, Set<Integer> names) {
        List<TagDraft.Definition> kept =
                firstOfEachPlace(drafts.stream().filter(it -> !it.isScope()).toList());
        kept.forEach(it -> names.add(it.at()));
        drafts.stream().filter(TagDraft.Definition::isScope).forEach(kept::add);
        kept.sort(OUTER_FIRST);
        if (clauses) {
            kept = joined(kept);
        }
        Set<TagDraft.Definition> repeated = repeatedTypes(kept);
        kept.removeIf(repeated::contains);
        List<DefinitionTag> tags = new ArrayList<>(kept.size());
        Deque<TagDraft.Definition> around = new ArrayDeque<>();
        for (TagDraft.Definition draft : kept) {
            while (!around.isEmpty() && around.peek().end() <= draft.start()) {
                around.pop();
            }
            if (draft.kind() != null) {
                tags.add(tag(draft, draft.kind(), container(around, draft)));
            }
            around.push(draft);
        }
        return tags;
    }

    /** The type definitions that give a struct the name it has anyway: {@code typedef struct cart { … } cart}. */
    private static Set<TagDraft.Definition> repeatedTypes(List<TagDraft.Definition> sorted) {
        Set<TagDraft.Definition> repeated = new HashSet<>();
        TagDraft.@Nullable Definition type = null;
        for (TagDraft.Definition draft : sorted) {
            if (type != null
                    && type.holds(draft)
                    && type.name().equals(draft.name())
                    && draft.isType()) {
                repeated.add(type);
            }
            if (draft.kind() == SymbolKind.TYPE) {
                type = draft;
            }
        }
        return repeated;
    }

    /** A function that is written clause by clause, or behind its type, is one. */
    private static List<TagDraft.Definition> joined(List<TagDraft.Definition> drafts) {
        List<TagDraft.Definition> joined = new ArrayList<>(drafts.size());
        for (TagDraft.Definition draft : drafts) {
            TagDraft.@Nullable Definition last = joined.isEmpty() ? null : joined.getLast();
            if (last != null
                    && last.kind() == draft.kind()
                    && last.name().equals(draft.name())
                    && last.end() <= draft.start()) {
                joined.removeLast();
                joined.add(last.upTo(draft));
            } else {
                joined.add(draft);
            }
        }
        return joined;
    }

    private DefinitionTag tag(
            TagDraft.Definition draft, SymbolKind kind, TagDraft.@Nullable Definition around) {
        boolean belongs = draft.container() != null || (around != null && around.isType());
        String outer = around == null ? null : around.name();
        return new DefinitionTag(
                draft.name(),
                belongs ? belonging(kind) : around == null ? free(kind) : kind,
                draft.line(),
                draft.endLine(),
                draft.nameLine(),
                signatures.of(draft.start(), draft.end(), draft.body(), draft.at()),
                draft.container() != null ? draft.container() : outer);
    }

    private static SymbolKind free(SymbolKind kind) {
        return kind == SymbolKind.METHOD ? SymbolKind.FUNCTION : kind;
    }

    private static SymbolKind belonging(SymbolKind kind) {
        return switch (kind) {
            case FUNCTION -> SymbolKind.METHOD;
            case VARIABLE -> SymbolKind.FIELD;
            default -> kind;
        };
    }

    /** A field that a constructor declares among its parameters is one of the type. */
    private static TagDraft.@Nullable Definition container(
            Deque<TagDraft.Definition> around, TagDraft.Definition draft) {
        for (TagDraft.Definition outer : around) {
            boolean own =
                    draft.kind() == SymbolKind.FIELD && outer.kind() == SymbolKind.CONSTRUCTOR;
            if (outer.holds(draft) && !own) {
                return outer;
            }
        }
        return null;
    }

    /** The name of a definition is no reference, whatever a pattern for all names says. */
    private static List<ReferenceTag> references(
            List<TagDraft.Reference> drafts, Set<Integer> names) {
        Map<ReferenceName, ReferenceUses> uses = new LinkedHashMap<>();
        for (TagDraft.Reference draft : firstOfEachPlace(drafts)) {
            if (!names.contains(draft.at())) {
                uses.computeIfAbsent(
                                new ReferenceName(draft.name(), draft.kind()),
                                _ -> new ReferenceUses())
                        .add(draft.line());
            }
        }
        List<ReferenceTag> tags = new ArrayList<>(uses.size());
        uses.forEach((name, use) ->
                tags.add(new ReferenceTag(name.name(), name.kind(), use.count, use.lines)));
        return tags;
    }

    private static <T extends TagDraft> List<T> firstOfEachPlace(List<T> drafts) {
        List<T> sorted = new ArrayList<>(drafts);
        sorted.sort(BY_PLACE);
        List<T> first = new ArrayList<>(sorted.size());
        for (T draft : sorted) {
            if (first.isEmpty() || first.getLast().at() != draft.at()) {
                first.add(draft);
            }
        }
        return first;
    }

    private record ReferenceName(String name, ReferenceKind kind) {}

    private static final class ReferenceUses {
        private final List<Integer> lines = new ArrayList<>(2);
        private int count;

        void add(int line) {
            count++;
            if (lines.isEmpty() || lines.getLast() != line) {
                lines.add(line);
            }
        }
    }
}
