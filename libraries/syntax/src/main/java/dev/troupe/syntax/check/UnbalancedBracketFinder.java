package dev.troupe.syntax.check;

import dev.troupe.syntax.SyntaxFault;
import dev.troupe.syntax.tree.SyntaxNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Finds the bracket that has no partner: most broken edits lose or double one. */
final class UnbalancedBracketFinder {
    private static final int LARGEST = 300_000;
    private static final int NEAR = 3;
    private static final String OPENING = "([{";
    private static final String CLOSING = ")]}";

    private final Deque<SyntaxNode> open = new ArrayDeque<>();

    /** How many of each kind are open. */
    private final int[] depths = new int[OPENING.length()];

    private final List<SyntaxFault> faults = new ArrayList<>();

    private UnbalancedBracketFinder() {}

    /** The bracket without a partner that is next to the change; empty when all have one. */
    static Optional<SyntaxFault> fault(SyntaxNode root, ChangedLines change) {
        if (root.endByte() > LARGEST) {
            return Optional.empty();
        }
        UnbalancedBracketFinder brackets = new UnbalancedBracketFinder();
        brackets.read(root);
        brackets.open.forEach(it -> brackets.unclosed(it));
        return brackets.faults.stream()
                .min(Comparator.comparingInt(it -> distance(it.line(), change)))
                .map(it -> distance(it.line(), change) <= NEAR ? it : moved(it, change));
    }

    /** Where one is lost, an outer one seems to be open; what broke it is the change. */
    private static SyntaxFault moved(SyntaxFault fault, ChangedLines change) {
        return new SyntaxFault(
                Math.max(1, change.first()),
                1,
                "brackets no longer match from here on (line %d: %s)"
                        .formatted(fault.line(), fault.message()));
    }

    private static int distance(int line, ChangedLines change) {
        return Math.max(0, Math.max(change.first() - line, line - change.last()));
    }

    private void read(SyntaxNode root) {
        Deque<SyntaxNode> nodes = new ArrayDeque<>(List.of(root));
        while (!nodes.isEmpty()) {
            SyntaxNode node = nodes.pop();
            List<SyntaxNode> children = node.children();
            if (children.isEmpty() && node.type().length() == 1 && !node.isMissing()) {
                sign(node);
            }
            children.reversed().forEach(nodes::push);
        }
    }

    private void sign(SyntaxNode node) {
        int opened = OPENING.indexOf(node.type());
        if (opened >= 0) {
            open.push(node);
            depths[opened]++;
            return;
        }
        int kind = CLOSING.indexOf(node.type());
        if (kind < 0) {
            return;
        }
        String partner = OPENING.substring(kind, kind + 1);
        if (depths[kind] == 0) {
            faults.add(
                    new SyntaxFault(
                            node.line(),
                            node.column(),
                            "nothing is open that this \"%s\" closes".formatted(node.type())));
            return;
        }
        while (!open.element().type().equals(partner)) {
            unclosed(pop());
        }
        pop();
    }

    private SyntaxNode pop() {
        SyntaxNode node = open.pop();
        depths[OPENING.indexOf(node.type())]--;
        return node;
    }

    private void unclosed(SyntaxNode node) {
        faults.add(
                new SyntaxFault(
                        node.line(),
                        node.column(),
                        "this \"%s\" is never closed".formatted(node.type())));
    }
}
