package dev.troupe.syntax.tree;

import io.github.treesitter.jtreesitter.Tree;

/** A parsed text. Its nodes must not be used after it is closed; that throws. Used by one thread at a time. */
public final class SyntaxTree implements AutoCloseable {
    private final Tree tree;
    private final ParserInput input;
    private boolean closed;

    SyntaxTree(Tree tree, ParserInput input) {
        this.tree = tree;
        this.input = input;
    }

    /** The node of the whole text. */
    public SyntaxNode root() {
        return new SyntaxNode(tree.getRootNode(), input);
    }

    /** Frees its memory; a second time does nothing. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            tree.close();
        }
    }
}
