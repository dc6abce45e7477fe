package dev.troupe.syntax.tree;

import io.github.treesitter.jtreesitter.Node;
import java.util.List;
import java.util.Optional;

/** A piece of a parsed text. Lines and columns count from 1, columns in characters. */
public final class SyntaxNode {
    private final Node node;
    private final ParserInput input;

    SyntaxNode(Node node, ParserInput input) {
        this.node = node;
        this.input = input;
    }

    /** The grammar's name for what it is; a token's own text for signs and keywords. */
    public String type() {
        return node.getType();
    }

    /** Whether it stands for text that fits nowhere. */
    public boolean isError() {
        return node.isError();
    }

    /** Whether it stands for text that is not there but should be. */
    public boolean isMissing() {
        return node.isMissing();
    }

    /** Whether there is an error, or something missing, in it. */
    public boolean hasError() {
        return node.hasError() || node.isMissing();
    }

    /** Offset of its first byte in the text's UTF-8. */
    public int startByte() {
        return node.getStartByte();
    }

    /** Offset behind its last byte in the text's UTF-8. */
    public int endByte() {
        return node.getEndByte();
    }

    /** The line in which it begins. */
    public int line() {
        return node.getStartPoint().row() + 1;
    }

    /** The line in which it ends. */
    public int endLine() {
        return node.getEndPoint().row() + 1;
    }

    /** The column at which it begins. */
    public int column() {
        return input.column(node.getStartByte(), node.getStartPoint().column());
    }

    /** Its text. */
    public String text() {
        return input.between(node.getStartByte(), node.getEndByte());
    }

    /** The part that the grammar calls so; empty when it has none. */
    public Optional<SyntaxNode> field(String name) {
        return node.getChildByFieldName(name).map(it -> new SyntaxNode(it, input));
    }

    /** What it consists of, signs and keywords included. */
    public List<SyntaxNode> children() {
        return node.getChildren().stream().map(it -> new SyntaxNode(it, input)).toList();
    }
}
