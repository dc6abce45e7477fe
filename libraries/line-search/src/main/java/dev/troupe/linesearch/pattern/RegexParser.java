package dev.troupe.linesearch.pattern;

import dev.troupe.linesearch.pattern.RegexNode.Alternatives;
import dev.troupe.linesearch.pattern.RegexNode.Assertion;
import dev.troupe.linesearch.pattern.RegexNode.Characters;
import dev.troupe.linesearch.pattern.RegexNode.Repetition;
import dev.troupe.linesearch.pattern.RegexNode.Sequence;
import java.util.ArrayList;
import java.util.List;

/** Reads a pattern in the syntax of Rust's regex crate, which is that of ripgrep. */
public final class RegexParser {
    private static final int DEEPEST = 200;
    private static final int MOST_REPEATED = 1000;

    private final RegexScan scan;
    private RegexFlags flags;
    private int depth;

    private RegexParser(String pattern, boolean ignoreCase) {
        this.scan = new RegexScan(pattern);
        this.flags = new RegexFlags(ignoreCase, false, false);
    }

    /**
     * Parses a pattern.
     *
     * @throws RegexSyntaxException when it is not understood, with what is wrong
     */
    public static RegexNode parse(String pattern, boolean ignoreCase) {
        var parser = new RegexParser(pattern, ignoreCase);
        RegexNode node = parser.readAlternatives();
        if (!parser.scan.isAtEnd()) {
            throw new RegexSyntaxException("A `)` has no `(` before it.");
        }
        return node;
    }

    /** Reads a text that stands for itself. */
    public static RegexNode literal(String text, boolean ignoreCase) {
        return new Sequence(
                text.codePoints().mapToObj(point -> character(point, ignoreCase)).toList());
    }

    /** Tells whether smart case ignores case: the pattern has letters to match and none of them is upper case. */
    public static boolean hasOnlyLowerCase(String pattern) {
        var parser = new RegexParser(pattern, false);
        parser.readAlternatives();
        return parser.scan.hasLiteral() && !parser.scan.hasUpperCase();
    }

    private static RegexNode character(int point, boolean ignoreCase) {
        if (point == '\n') {
            throw new RegexSyntaxException(
                    "A line feed cannot be searched for: the search goes line by line.");
        }
        CodePointSet set = CodePointSet.of(point, point);
        return new Characters(ignoreCase ? set.foldCase() : set);
    }

    private RegexNode readAlternatives() {
        if (++depth > DEEPEST) {
            throw new RegexSyntaxException("The groups of the pattern are nested too deeply.");
        }
        RegexFlags outside = flags;
        var branches = new ArrayList<RegexNode>();
        do {
            branches.add(readSequence());
        } while (scan.skip("|"));
        flags = outside;
        depth--;
        return branches.size() == 1 ? branches.getFirst() : new Alternatives(List.copyOf(branches));
    }

    private RegexNode readSequence() {
        var parts = new ArrayList<RegexNode>();
        int stacked = 0;
        while (true) {
            if (flags.verbose()) {
                scan.skipComments();
            }
            if (scan.isAtEnd() || scan.peek() == '|' || scan.peek() == ')') {
                return new Sequence(List.copyOf(parts));
            }
            if (isRepetition()) {
                if (parts.isEmpty()) {
                    throw new RegexSyntaxException("A repetition has nothing to repeat.");
                }
                if (++stacked > DEEPEST) {
                    throw new RegexSyntaxException("Too many repetitions follow each other.");
                }
                parts.add(readRepetition(parts.removeLast()));
            } else {
                stacked = 0;
                parts.add(readAtom());
            }
        }
    }

    private boolean isRepetition() {
        return "*+?{".indexOf(scan.peek()) >= 0;
    }

    private RegexNode readRepetition(RegexNode part) {
        Repetition repeated =
                switch (scan.next()) {
                    case '*' -> new Repetition(part, 0, Repetition.UNBOUNDED);
                    case '+' -> new Repetition(part, 1, Repetition.UNBOUNDED);
                    case '?' -> new Repetition(part, 0, 1);
                    default -> readCounts(part);
                };
        scan.skip("?");
        return repeated;
    }

    private Repetition readCounts(RegexNode part) {
        int minimum = readCount();
        int maximum = minimum;
        if (scan.skip(",")) {
            maximum = scan.isAtEnd() || scan.peek() == '}' ? Repetition.UNBOUNDED : readCount();
        }
        if (!scan.skip("}") || (maximum != Repetition.UNBOUNDED && maximum < minimum)) {
            throw new RegexSyntaxException(
                    "A repetition in braces must be like {2}, {2,} or {2,5}.");
        }
        return new Repetition(part, minimum, maximum);
    }

    private int readCount() {
        int count = 0;
        boolean any = false;
        while (!scan.isAtEnd()
                && scan.peek() >= '0'
                && scan.peek() <= '9'
                && count <= MOST_REPEATED) {
            count = count * 10 + scan.next() - '0';
            any = true;
        }
        if (!any) {
            throw new RegexSyntaxException(
                    "A repetition in braces must be like {2}, {2,} or {2,5}.");
        }
        if (count > MOST_REPEATED) {
            throw new RegexSyntaxException(
                    "A part can be repeated up to " + MOST_REPEATED + " times.");
        }
        return count;
    }

    private RegexNode readAtom() {
        int point = scan.next();
        return switch (point) {
            case '(' -> readGroup();
            case '[' -> new Characters(new CharacterClassReader(scan, flags).read());
            case '.' ->
                    new Characters(
                            flags.dotAll()
                                    ? CodePointSet.ALL
                                    : CodePointSet.ALL.subtract(UnicodeClasses.LINE_FEED));
            case '^' -> new Assertion(Assertion.Kind.LINE_START);
            case '$' -> new Assertion(Assertion.Kind.LINE_END);
            case '\\' -> readEscape();
            default -> literalCharacter(point);
        };
    }

    private RegexNode literalCharacter(int point) {
        scan.noteLiteral(point);
        return character(point, flags.ignoreCase());
    }

    private RegexNode readEscape() {
        if (scan.isAtEnd()) {
            throw new RegexSyntaxException("The pattern ends with a lone `\\`.");
        }
        if (scan.skip("b")) {
            return new Assertion(Assertion.Kind.WORD_BOUNDARY);
        }
        if (scan.skip("B")) {
            return new Assertion(Assertion.Kind.NO_WORD_BOUNDARY);
        }
        if (scan.skip("A") || scan.skip("z")) {
            throw new RegexSyntaxException(
                    "`\\A` and `\\z` are not supported: use ^ and $, which are of the line.");
        }
        CodePointSet named = scan.readEscapedClass();
        return named == null
                ? literalCharacter(scan.readEscapedCharacter())
                : new Characters(flags.ignoreCase() ? named.foldCase() : named);
    }

    private RegexNode readGroup() {
        RegexFlags outside = flags;
        if (scan.skip("?")) {
            if (scan.skip("=") || scan.skip("!") || scan.skip("<=") || scan.skip("<!")) {
                throw new RegexSyntaxException("Look-ahead and look-behind are not supported.");
            }
            if (scan.skip("P<") || scan.skip("<")) {
                scan.skipPast('>');
            } else if (!scan.skip(":")) {
                flags = flags.read(scan);
                if (scan.skip(")")) {
                    return RegexNode.EMPTY;
                }
                scan.next();
            }
        }
        RegexNode inner = readAlternatives();
        if (!scan.skip(")")) {
            throw new RegexSyntaxException("A `(` has no `)` after it.");
        }
        flags = outside;
        return inner;
    }
}
