package dev.troupe.syntax.tree;

/** A language that can be parsed. */
public enum TreeSitterGrammar {
    BASH("bash"),
    C("c"),
    CMAKE("cmake"),
    CPP("cpp"),
    CSS("css"),
    C_SHARP("c-sharp"),
    DART("dart"),
    DOCKERFILE("dockerfile"),
    ELIXIR("elixir"),
    ERLANG("erlang"),
    GO("go"),
    GRAPHQL("graphql"),
    HASKELL("haskell"),
    HTML("html"),
    JAVA("java"),
    JAVASCRIPT("javascript"),
    JSON("json"),
    KOTLIN("kotlin"),
    LATEX("latex"),
    OBJC("objc"),
    PHP("php"),
    PYTHON("python"),
    R("r"),
    RUBY("ruby"),
    RUST("rust"),
    SCALA("scala"),
    SCSS("scss"),
    SQL("sql"),
    SVELTE("svelte"),
    SWIFT("swift"),
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
        return "tree_sitter_" + word.replace('-', '_');
    }
}
