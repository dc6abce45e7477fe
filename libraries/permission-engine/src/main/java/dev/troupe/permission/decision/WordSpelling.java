package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.caution.LenientCommandSplitter;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.CommandArgument.Known;
import dev.troupe.permission.shell.ShellWord;
import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.Set;

/**
 * A word of a line before it runs, as a strict and as a generous reader see it.
 *
 * @param argument what is surely known of it, for what allows
 * @param loose its text with special characters in sight, for what forbids
 * @param glob whether the shell may replace it by names of files
 * @param unknown whether it holds the value of a variable, or of arithmetic with names, that nobody knows
 */
record WordSpelling(CommandArgument argument, String loose, boolean glob, boolean unknown) {
    /** What bash alone sets, to a number: the exit code, how many parameters there are, and the shell's own process. */
    private static final Set<String> NUMBERS = Set.of("?", "#", "$");

    /** Reads a word; of variables only the home directory and the working directory are known. */
    static WordSpelling of(ShellWord word, ExecutionContext here) {
        if (word.pieces().size() == 1 && word.pieces().getFirst() instanceof Piece.Text it) {
            return new WordSpelling(
                    CommandArgument.whole(it.text(), word.span()), loose(it), false, false);
        }
        Reader reader = new Reader(here);
        word.pieces().forEach(reader::take);
        return new WordSpelling(
                new CommandArgument(reader.text.toString(), reader.known, word.span()),
                reader.loose.toString(),
                reader.glob,
                reader.unknown);
    }

    private static String loose(Piece.Text it) {
        return it.quoting() == Quoting.NONE ? it.text() : LenientCommandSplitter.masked(it.text());
    }

    private static final class Reader {
        private final ExecutionContext here;
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder loose = new StringBuilder();
        private Known known = Known.WHOLE;
        private boolean glob;
        private boolean unknown;

        private Reader(ExecutionContext here) {
            this.here = here;
        }

        private void take(Piece piece) {
            switch (piece) {
                case Piece.Text it -> {
                    add(it.text());
                    loose.append(loose(it));
                }
                case Piece.Glob it -> {
                    glob = true;
                    add(it.text());
                    loose.append(it.text());
                }
                case Piece.Tilde it -> tilde(it);
                case Piece.Parameter it -> parameter(it);
                case Piece.Substitution it -> expands(it.quoted());
                case Piece.Arithmetic it -> {
                    unknown |= EvaluatedExpansions.arithmetic(it);
                    expands(true);
                }
                case Piece.ProcessSubstitution _ -> expands(true);
                case Piece.Brace it -> {
                    loose.append(it.text());
                    known = Known.NOTHING;
                }
            }
        }

        private void add(String more) {
            if (known == Known.WHOLE) {
                text.append(more);
            }
        }

        private void tilde(Piece.Tilde it) {
            loose.append('~').append(it.user());
            if (it.user().isEmpty()) {
                add(here.home());
            } else if (it.user().equals("+")) {
                add(here.directory());
            } else {
                // Somebody's home: certainly not the workspace, and never an option.
                add("/~" + it.user());
            }
        }

        private void parameter(Piece.Parameter it) {
            String value = value(it);
            loose.append(
                    it.operation().isEmpty()
                            ? "$" + it.name()
                            : "${" + it.name() + it.operation() + "}");
            if (value != null && (it.quoted() || plain(value))) {
                add(value);
            } else if (it.operation().isEmpty() && NUMBERS.contains(it.name())) {
                number();
            } else {
                unknown = true;
                expands(it.quoted() && !it.name().equals("@"));
            }
        }

        /** Some digits: one word, no secret, and no option where the word begins with them. */
        private void number() {
            if (known == Known.WHOLE && text.isEmpty()) {
                text.append('0');
            }
            expands(true);
        }

        private @org.jspecify.annotations.Nullable String value(Piece.Parameter it) {
            if (!it.operation().isEmpty()) {
                return null;
            }
            return switch (it.name()) {
                case "HOME" -> here.home();
                case "PWD" -> here.directory();
                default -> null;
            };
        }

        /** Whether an unquoted expansion to this value stays one word. */
        private static boolean plain(String value) {
            return !value.isEmpty()
                    && value.chars().noneMatch(c -> c <= ' ' || "*?[".indexOf(c) >= 0);
        }

        private void expands(boolean oneWord) {
            if (!oneWord) {
                known = Known.NOTHING;
            } else if (known == Known.WHOLE) {
                known = Known.BEGINNING;
            }
        }
    }
}
