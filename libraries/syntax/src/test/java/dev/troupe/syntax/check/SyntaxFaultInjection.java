package dev.troupe.syntax.check;

import dev.troupe.syntax.tree.SyntaxNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/** A way in which edits break files. */
enum SyntaxFaultInjection {
    BRACKET_LOST {
        @Override
        Optional<String> into(String text, List<SyntaxNode> tokens, Random random) {
            return pick(tokens, SyntaxFaultInjection::bracket, random)
                    .map(it -> replaced(text, it, ""));
        }
    },
    BRACKET_DOUBLED {
        @Override
        Optional<String> into(String text, List<SyntaxNode> tokens, Random random) {
            return pick(tokens, SyntaxFaultInjection::bracket, random)
                    .map(it -> replaced(text, it, it.text() + it.text()));
        }
    },
    BRACKET_MISTAKEN {
        @Override
        Optional<String> into(String text, List<SyntaxNode> tokens, Random random) {
            return pick(tokens, SyntaxFaultInjection::bracket, random)
                    .map(it -> replaced(text, it, it.text().equals(")") ? "}" : ")"));
        }
    },
    QUOTE_LOST {
        @Override
        Optional<String> into(String text, List<SyntaxNode> tokens, Random random) {
            return pick(
                            tokens,
                            it -> it.type().equals("\"") || it.type().equals("string_end"),
                            random)
                    .map(it -> replaced(text, it, ""));
        }
    },
    KEYWORD_DOUBLED {
        @Override
        Optional<String> into(String text, List<SyntaxNode> tokens, Random random) {
            return pick(tokens, it -> KEYWORDS.contains(it.type()), random)
                    .map(it -> replaced(text, it, it.text() + " " + it.text()));
        }
    },
    END_LOST {
        @Override
        Optional<String> into(String text, List<SyntaxNode> tokens, Random random) {
            List<SyntaxNode> inside = new ArrayList<>();
            int depth = 0;
            for (SyntaxNode token : tokens) {
                depth += bracket(token) ? ("([{".contains(token.type()) ? 1 : -1) : 0;
                if (depth > 0) {
                    inside.add(token);
                }
            }
            return pick(inside, _ -> true, random).map(it -> text(text, 0, it.endByte()) + "\n");
        }
    },
    MARKER_LEFT {
        @Override
        Optional<String> into(String text, List<SyntaxNode> tokens, Random random) {
            return pick(tokens, SyntaxFaultInjection::beginsLine, random)
                    .map(it ->
                            text(text, 0, it.startByte() - it.column() + 1)
                                    + "<<<<<<< SEARCH\n"
                                    + text(
                                            text,
                                            it.startByte() - it.column() + 1,
                                            Integer.MAX_VALUE));
        }
    };

    /** Words that never stand twice in a row in the languages that have them. */
    private static final Set<String> KEYWORDS =
            Set.of("class", "import", "func", "fn", "struct", "interface", "package", "while");

    /** A broken text; empty where this cannot be done. */
    abstract Optional<String> into(String text, List<SyntaxNode> tokens, Random random);

    private static boolean bracket(SyntaxNode token) {
        return token.type().length() == 1 && "()[]{}".contains(token.type());
    }

    private static boolean beginsLine(SyntaxNode token) {
        return token.column() == 1 && token.type().chars().allMatch(Character::isLetter);
    }

    private static Optional<SyntaxNode> pick(
            List<SyntaxNode> tokens, Predicate<SyntaxNode> which, Random random) {
        List<SyntaxNode> fitting = tokens.stream().filter(which).toList();
        return fitting.isEmpty()
                ? Optional.empty()
                : Optional.of(fitting.get(random.nextInt(fitting.size())));
    }

    private static String replaced(String text, SyntaxNode token, String by) {
        return text(text, 0, token.startByte())
                + by
                + text(text, token.endByte(), Integer.MAX_VALUE);
    }

    private static String text(String text, int from, int to) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new String(bytes, from, Math.min(bytes.length, to) - from, StandardCharsets.UTF_8);
    }
}
