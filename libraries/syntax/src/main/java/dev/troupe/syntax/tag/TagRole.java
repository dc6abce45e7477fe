package dev.troupe.syntax.tag;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a capture of a query of tags stands for: {@code name}, {@code container} and {@code end} are of the {@code definition.KIND}
 * or {@code scope} of the same match, a {@code reference.KIND} is the name itself, as an {@code import} is; {@code
 * import.from} or {@code import.namespace} and {@code import.name} make one together. Others say nothing.
 */
sealed interface TagRole {
    record Definition(SymbolKind kind) implements TagRole {}

    record Reference(ReferenceKind kind) implements TagRole {}

    enum Mark implements TagRole {
        NAME,
        CONTAINER,
        /** Has the definitions in it belong to a type, though it defines none, as an implementation does. */
        SCOPE,
        /** Where a definition ends whose body the grammar has beside it. */
        END,
        IMPORT,
        /** An import with its keyword, where the grammar has no node for what is imported. */
        IMPORT_STATEMENT,
        IMPORT_FROM,
        /** What PHP puts before names in braces, with a backslash in between. */
        IMPORT_NAMESPACE,
        IMPORT_NAME,
        COMMENT,
        EMBEDDED_SCRIPT,
        EMBEDDED_STYLE,
        NONE
    }

    /**
     * Reads the name of a capture.
     *
     * @throws IllegalArgumentException when it is none of those
     */
    static TagRole of(String capture) {
        String word = capture.toUpperCase(Locale.ROOT);
        int dot = word.indexOf('.');
        @Nullable String kind = dot < 0 ? null : word.substring(dot + 1);
        if (kind != null && word.startsWith("DEFINITION.")) {
            return new Definition(SymbolKind.valueOf(kind));
        }
        if (kind != null && word.startsWith("REFERENCE.")) {
            return new Reference(ReferenceKind.valueOf(kind));
        }
        if (word.startsWith("_")) {
            return Mark.NONE;
        }
        return Arrays.stream(Mark.values())
                .filter(it -> it.name().equals(word.replace('.', '_')))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("no capture may be called " + capture));
    }
}
