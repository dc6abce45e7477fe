package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One command of a pipeline. */
public sealed interface ShellCommand {
    /** Where it stands. */
    TextSpan span();

    /** Its redirections, in order. */
    List<ShellRedirection> redirections();

    /** A program, builtin or function with its arguments; or assignments and redirections alone. */
    record Simple(
            List<VariableAssignment> assignments,
            List<ShellWord> words,
            List<ShellRedirection> redirections,
            TextSpan span)
            implements ShellCommand {
        public Simple {
            assignments = List.copyOf(assignments);
            words = List.copyOf(words);
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code { …; }} or, in a process of its own, {@code ( … )}. */
    record Group(
            ShellScript body, boolean subshell, List<ShellRedirection> redirections, TextSpan span)
            implements ShellCommand {
        public Group {
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code if}, with its {@code elif} as further branches. */
    record If(
            List<Branch> branches,
            @Nullable ShellScript otherwise,
            List<ShellRedirection> redirections,
            TextSpan span)
            implements ShellCommand {
        public If {
            branches = List.copyOf(branches);
            redirections = List.copyOf(redirections);
        }

        /** All that may run, in order: conditions, what follows each, and what runs otherwise. */
        public List<ShellScript> scripts() {
            List<ShellScript> scripts = new ArrayList<>(2 * branches.size() + 1);
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
    record Branch(ShellScript condition, ShellScript body) {}

    /** {@code while} or {@code until}. */
    record Loop(
            boolean until,
            ShellScript condition,
            ShellScript body,
            List<ShellRedirection> redirections,
            TextSpan span)
            implements ShellCommand {
        public Loop {
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code for name in words; do … done}; without {@code in} it goes over the arguments. */
    record For(
            String name,
            @Nullable List<ShellWord> words,
            ShellScript body,
            List<ShellRedirection> redirections,
            TextSpan span)
            implements ShellCommand {
        public For {
            words = words == null ? null : List.copyOf(words);
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code case word in pattern) … ;; esac}. */
    record Case(
            ShellWord subject,
            List<Choice> choices,
            List<ShellRedirection> redirections,
            TextSpan span)
            implements ShellCommand {
        public Case {
            choices = List.copyOf(choices);
            redirections = List.copyOf(redirections);
        }
    }

    /** One branch of a {@code case}. */
    record Choice(List<ShellWord> patterns, ShellScript body) {
        public Choice {
            patterns = List.copyOf(patterns);
        }
    }

    /** {@code name() body} or {@code function name body}. */
    record Function(
            String name, ShellCommand body, List<ShellRedirection> redirections, TextSpan span)
            implements ShellCommand {
        public Function {
            redirections = List.copyOf(redirections);
        }
    }

    /**
     * {@code coproc}, {@code [[ … ]]}, arithmetic {@code (( … ))}, {@code select} and whatever else is recognised but never allowed: it
     * asks, and the commands within are judged.
     *
     * @param what it is, for people
     * @param inner what it would run
     */
    record Unusual(
            String what, List<AndOr> inner, List<ShellRedirection> redirections, TextSpan span)
            implements ShellCommand {
        public Unusual {
            inner = List.copyOf(inner);
            redirections = List.copyOf(redirections);
        }
    }
}
