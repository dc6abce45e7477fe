package dev.troupe.linesearch.pattern;

import java.util.ArrayList;
import java.util.List;

/** Reads a class in brackets, with nested classes and the operators {@code &&}, {@code --} and {@code ~~}. */
final class CharacterClassReader {
    private static final List<String> OPERATORS = List.of("&&", "--", "~~");
    private static final int DEEPEST = 50;

    private final RegexScan scan;
    private final RegexFlags flags;
    private int depth;

    CharacterClassReader(RegexScan scan, RegexFlags flags) {
        this.scan = scan;
        this.flags = flags;
    }

    /** Reads up to the closing bracket; the opening one is read already. */
    CodePointSet read() {
        if (++depth > DEEPEST) {
            throw new RegexSyntaxException("The brackets of the pattern are nested too deeply.");
        }
        boolean negated = scan.skip("^");
        String operator = "";
        CodePointSet result = CodePointSet.EMPTY;
        boolean first = true;
        while (true) {
            CodePointSet operand = readItems(first);
            result = combine(result, operator, operand);
            first = false;
            if (scan.skip("]")) {
                depth--;
                return negated ? result.negate() : result;
            }
            operator = OPERATORS.stream().filter(scan::skip).findFirst().orElseThrow();
        }
    }

    private static CodePointSet combine(CodePointSet left, String operator, CodePointSet right) {
        return switch (operator) {
            case "&&" -> left.intersect(right);
            case "--" -> left.subtract(right);
            case "~~" -> left.union(right).subtract(left.intersect(right));
            default -> right;
        };
    }

    private CodePointSet readItems(boolean first) {
        var sets = new ArrayList<CodePointSet>();
        while (true) {
            skipSpace();
            if (scan.isAtEnd()) {
                throw new RegexSyntaxException("A `[` has no `]` after it.");
            }
            boolean leading = first && sets.isEmpty();
            if (!(leading && (scan.peek() == ']' || scan.peek() == '-')) && isEndOfItems()) {
                CodePointSet items = sets.stream().reduce(CodePointSet.EMPTY, CodePointSet::union);
                return flags.ignoreCase() ? items.foldCase() : items;
            }
            sets.add(readItem());
        }
    }

    private boolean isEndOfItems() {
        if (scan.peek() == ']') {
            return true;
        }
        return OPERATORS.stream().anyMatch(scan::startsWith);
    }

    private CodePointSet readItem() {
        int first = scan.next();
        if (first == '[') {
            CodePointSet posix = scan.readPosixClass();
            return posix == null ? read() : posix;
        }
        if (first == '\\') {
            CodePointSet named = scan.isAtEnd() ? null : scan.readEscapedClass();
            if (named != null) {
                return named;
            }
            first = scan.readEscapedCharacter();
        }
        scan.noteLiteral(first);
        skipSpace();
        if (scan.isAtEnd()
                || scan.peek() != '-'
                || scan.startsWith("--")
                || scan.startsWith("-]")) {
            return CodePointSet.of(first, first);
        }
        scan.next();
        skipSpace();
        int last = scan.next();
        if (last == '\\') {
            last = scan.readEscapedCharacter();
        }
        scan.noteLiteral(last);
        if (last < first) {
            throw new RegexSyntaxException(
                    "A range in brackets goes from a character to an earlier one.");
        }
        return CodePointSet.of(first, last).intersect(CodePointSet.ALL);
    }

    private void skipSpace() {
        if (flags.verbose()) {
            scan.skipComments();
        }
    }
}
