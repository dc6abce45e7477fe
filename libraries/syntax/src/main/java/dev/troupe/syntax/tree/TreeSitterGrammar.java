package dev.troupe.syntax.tree;

/** A language that can be parsed. */
public enum TreeSitterGrammar {
    BASH("bash"),
    C("c"),
    CPP("cpp"),
    CSS("css"),
    GO("go"),
    JAVA("java"),
    JAVASCRIPT("javascript"),
    PHP("php"),
    PYTHON("python"),
    RUBY("ruby"),
    RUST("rust"),
    TSX("tsx"),
    TYPESCRIPT("typescript");

    private final String word;

    TreeSitterGrammar(String word) {
        this.word = word;
    }

    /** Name of the native library, without prefix and ending. */
    String library() {
        return NativeLibraryLoader.CORE + "-" + word;
    }

    /** The function in it that returns the language. */
    String function() {
        return "tree_sitter_" + word;
    }
}
