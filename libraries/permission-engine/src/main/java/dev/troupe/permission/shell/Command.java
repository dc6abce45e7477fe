package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Script.AndOr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One command of a pipeline. */
public sealed interface Command {
    /** Where it stands. */
    Span span();

    /** Its redirections, in order. */
    List<Redirection> redirections();

    /** A program, builtin or function with its arguments; or assignments and redirections alone. */
    record Simple(
            List<Assignment> assignments,
            List<Word> words,
            List<Redirection> redirections,
            Span span)
            implements Command {
        public Simple {
            assignments = List.copyOf(assignments);
            words = List.copyOf(words);
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code { …; }} or, in a process of its own, {@code ( … )}. */
    record Group(Script body, boolean subshell, List<Redirection> redirections, Span span)
            implements Command {
        public Group {
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code if}, with its {@code elif} as further branches. */
    record If(
            List<Branch> branches,
            @Nullable Script otherwise,
            List<Redirection> redirections,
            Span span)
            implements Command {
        public If {
            branches = List.copyOf(branches);
            redirections = List.copyOf(redirections);
        }

        /** All that may run, in order: conditions, what follows each, and what runs otherwise. */
        public List<Script> scripts() {
            List<Script> scripts = new ArrayList<>(2 * branches.size() + 1);
            for (Branch branch : branches) {
                scripts.add(branch.condition());
                scripts.add(branch.body());
            }
            if (otherwise != null) {
                scripts.add(otherwise);
            }
            return scripts;
        }
    }

    /** A condition with what follows when it holds. */
    record Branch(Script condition, Script body) {}

    /** {@code while} or {@code until}. */
    record Loop(
            boolean until, Script condition, Script body, List<Redirection> redirections, Span span)
            implements Command {
        public Loop {
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code for name in words; do … done}; without {@code in} it goes over the arguments. */
    record For(
            String name,
            @Nullable List<Word> words,
            Script body,
            List<Redirection> redirections,
            Span span)
            implements Command {
        public For {
            words = words == null ? null : List.copyOf(words);
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code case word in pattern) … ;; esac}. */
    record Case(Word subject, List<Choice> choices, List<Redirection> redirections, Span span)
            implements Command {
        public Case {
            choices = List.copyOf(choices);
            redirections = List.copyOf(redirections);
        }
    }

    /** One branch of a {@code case}. */
    record Choice(List<Word> patterns, Script body) {
        public Choice {
            patterns = List.copyOf(patterns);
        }
    }

    /** {@code [[ … ]]}: its words, operators included as literal words. */
    record Test(List<Word> words, List<Redirection> redirections, Span span) implements Command {
        public Test {
            words = List.copyOf(words);
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code name() body} or {@code function name body}. */
    record Function(String name, Command body, List<Redirection> redirections, Span span)
            implements Command {
        public Function {
            redirections = List.copyOf(redirections);
        }
    }

    /**
     * {@code coproc}, arithmetic {@code (( … ))}, {@code select} and whatever else is recognised but never allowed: it
     * asks, and the commands within are judged.
     *
     * @param what it is, for people
     * @param inner what it would run
     */
    record Unusual(String what, List<AndOr> inner, List<Redirection> redirections, Span span)
            implements Command {
        public Unusual {
            inner = List.copyOf(inner);
            redirections = List.copyOf(redirections);
        }
    }
}
