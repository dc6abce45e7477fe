package dev.troupe.syntax.core;

/**
 * Names the package that holds the source.
 *
 * @param name of the package in npm's registry
 * @param sha512 of the package's file, in hexadecimal digits
 */
record NativeCoreSource(String name, String version, String sha512) {
    /** The newest that has the C sources; it takes the grammars of the jars, as those of versions 0.25 and 0.26 have one layout. */
    static final NativeCoreSource PINNED =
            new NativeCoreSource(
                    "tree-sitter",
                    "0.25.1",
                    "9ab70476462d1dfacad40e9fb373ba171901a344228395d45ea1e1c54390bb46"
                            + "e63e8d34405e17692c7879da5acdd1f0c674828e518a1a022a59d68de1dbd32c");

    /** Where the C sources are in it. */
    static final String LIBRARY = "package/vendor/tree-sitter/lib";

    /** The package and its version as npm takes them. */
    String specifier() {
        return name + "@" + version;
    }
}
