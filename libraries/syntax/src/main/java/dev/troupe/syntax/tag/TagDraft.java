package dev.troupe.syntax.tag;

import org.jspecify.annotations.Nullable;

/** A tag whose neighbours are not known yet. Of two for the same place the one of the earlier pattern counts. */
sealed interface TagDraft {

    /** The offset of the name: there is one tag for it. */
    int at();

    /** The index of the pattern in its query. */
    int pattern();

    /**
     * A definition, or a scope: that one has no kind.
     *
     * @param body the offset of its body, or -1
     * @param container the type that it says it belongs to
     */
    record Definition(
            int at,
            int pattern,
            String name,
            @Nullable SymbolKind kind,
            int start,
            int end,
            int body,
            int line,
            int endLine,
            int nameLine,
            @Nullable String container)
            implements TagDraft {

        /** This one, ending where another one does. */
        Definition upTo(Definition other) {
            return new Definition(
                    at,
                    pattern,
                    name,
                    kind,
                    start,
                    other.end,
                    body < 0 ? end : body,
                    line,
                    other.endLine,
                    nameLine,
                    container);
        }

        boolean isScope() {
            return kind == null;
        }

        boolean isType() {
            return kind == null || kind.isType();
        }

        /** Whether another one stands in it; what shares its place does not. */
        boolean holds(Definition other) {
            return start <= other.start
                    && other.end <= end
                    && end - start > other.end - other.start;
        }
    }

    record Reference(int at, int pattern, String name, ReferenceKind kind, int line)
            implements TagDraft {}

    record Import(int at, int pattern, String text, int line) implements TagDraft {}
}
