package dev.troupe.benchmarks.tags;

import java.util.Set;

/**
 * A definition that universal-ctags found.
 *
 * @param path from the root of the tree
 * @param line of its name, from 1
 * @param kind as ctags calls it
 */
record CtagsDefinition(String path, int line, String name, String kind, String language) {
    /** Kinds that people look for in every language; what ctags calls members are fields in most. */
    private static final Set<String> COMPARED =
            Set.of(
                    "class",
                    "struct",
                    "interface",
                    "enum",
                    "trait",
                    "union",
                    "record",
                    "typedef",
                    "type",
                    "annotation",
                    "function",
                    "func",
                    "method",
                    "methodSpec",
                    "constructor",
                    "singletonMethod",
                    "generator",
                    "getter",
                    "setter",
                    "subroutine",
                    "macro",
                    "module",
                    "namespace",
                    "chapter",
                    "section",
                    "subsection",
                    "subsubsection");

    boolean isCompared() {
        boolean method = kind.equals("member") && language.equals("Python");
        boolean imported = kind.equals("namespace") && language.equals("Python");
        boolean anonymous = name.startsWith("__anon") || name.startsWith("AnonymousFunction");
        return (COMPARED.contains(kind) || method) && !imported && !anonymous && !name.isBlank();
    }
}
