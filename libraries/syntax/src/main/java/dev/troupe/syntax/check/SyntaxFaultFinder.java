package dev.troupe.syntax.check;

import dev.troupe.syntax.SyntaxFault;
import dev.troupe.syntax.tree.SyntaxNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Finds words for what a parser stumbled over. A file that was whole is broken by what has changed: what is
 * wrong there counts, and what the parser makes of the rest of the file only where nothing else is known.
 */
final class SyntaxFaultFinder {
    private static final int MOST = 10;
    private static final int LONGEST_QUOTE = 40;

    private SyntaxFaultFinder() {}

    /**
     * The faults of a broken text, in its order.
     *
     * @param root has errors
     */
    static List<SyntaxFault> of(SyntaxNode root, ChangedLines change) {
        List<SyntaxFault> found = new ArrayList<>();
        Optional<SyntaxFault> bracket = UnbalancedBracketFinder.fault(root, change);
        bracket.ifPresent(found::add);
        for (SyntaxNode node : broken(root)) {
            if (found.size() < MOST && change.near(node.line()) && brief(node)) {
                found.add(fault(node));
            }
        }
        if (found.isEmpty()) {
            found.add(
                    new SyntaxFault(
                            Math.max(1, change.first()),
                            1,
                            "from here on the file can no longer be parsed"));
        }
        return found.stream()
                .sorted(
                        Comparator.comparingInt(SyntaxFault::line)
                                .thenComparingInt(SyntaxFault::column))
                .distinct()
                .toList();
    }

    private static List<SyntaxNode> broken(SyntaxNode root) {
        List<SyntaxNode> found = new ArrayList<>();
        Deque<SyntaxNode> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            SyntaxNode node = open.pop();
            if (node.isError() || node.isMissing()) {
                found.add(node);
            }
            node.children().reversed().stream().filter(SyntaxNode::hasError).forEach(open::push);
        }
        return found;
    }

    /** A node that takes in half a file says nothing about where it is broken. */
    private static boolean brief(SyntaxNode node) {
        return node.endLine() - node.line() <= 2;
    }

    private static SyntaxFault fault(SyntaxNode node) {
        String message =
                node.isMissing()
                        ? "%s is missing".formatted(name(node.type()))
                        : "%s does not belong here".formatted(quoted(node.text()));
        return new SyntaxFault(node.line(), node.column(), message);
    }

    private static String name(String type) {
        return type.chars().anyMatch(Character::isLetter)
                ? "the " + type.replace('_', ' ')
                : "\"" + type + "\"";
    }

    private static String quoted(String text) {
        String line = text.strip().lines().findFirst().orElse("");
        return line.isEmpty()
                ? "what stands here"
                : "\""
                        + (line.length() <= LONGEST_QUOTE
                                ? line
                                : line.substring(0, LONGEST_QUOTE) + "…")
                        + "\"";
    }
}
