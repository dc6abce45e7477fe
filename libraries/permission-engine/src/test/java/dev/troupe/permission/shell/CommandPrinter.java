package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Script.AndOr;
import dev.troupe.permission.shell.Script.Operator;
import dev.troupe.permission.shell.Script.Pipeline;
import java.util.List;

/** Prints commands. */
final class CommandPrinter {
    private final Output out;

    CommandPrinter(Output out) {
        this.out = out;
    }

    /**
     * Prints lists.
     *
     * @param closed whether a reserved word follows, which only an operator or a line break sets off
     */
    void lists(List<AndOr> lists, boolean closed) {
        for (int i = 0; i < lists.size(); i++) {
            if (i > 0) {
                out.space();
            }
            list(lists.get(i));
            if (lists.get(i).background()) {
                out.add(" &");
                out.settle();
            } else {
                out.end(closed || i < lists.size() - 1 ? ";" : "");
            }
        }
    }

    private void list(AndOr list) {
        for (int i = 0; i < list.pipelines().size(); i++) {
            if (i > 0) {
                out.add(list.operators().get(i - 1) == Operator.AND ? " && " : " || ");
            }
            pipeline(list.pipelines().get(i));
        }
    }

    private void pipeline(Pipeline pipeline) {
        out.add(pipeline.timed() ? "time " : "").add(pipeline.negated() ? "! " : "");
        String separator = "";
        for (Command command : pipeline.commands()) {
            out.add(separator);
            command(command);
            separator = " | ";
        }
    }

    private void command(Command command) {
        switch (command) {
            case Command.Simple it -> simple(it);
            case Command.Group it -> group(it);
            case Command.If it -> branches(it);
            case Command.Loop it -> {
                out.add(it.until() ? "until " : "while ");
                lists(it.condition().lists(), true);
                loop(it.body().lists());
            }
            case Command.For it -> loop(it);
            case Command.Case it -> choices(it);
            case Command.Test it -> test(it);
            case Command.Function it -> {
                out.add(it.name()).add("() ");
                command(it.body());
            }
            case Command.Unusual it -> unusual(it);
        }
        if (!(command instanceof Command.Simple)) {
            command.redirections().forEach(it -> redirection(it, " "));
        }
    }

    private void simple(Command.Simple command) {
        String separator = "";
        for (Assignment it : command.assignments()) {
            out.add(separator);
            assignment(it);
            separator = " ";
        }
        for (Word it : command.words()) {
            out.add(separator).add(WordPrinter.print(it));
            separator = " ";
        }
        for (Redirection it : command.redirections()) {
            redirection(it, separator);
            separator = " ";
        }
    }

    private void assignment(Assignment it) {
        Word index = it.index();
        List<Word> elements = it.elements();
        out.add(it.name());
        out.add(index == null ? "" : "[" + WordPrinter.print(index) + "]");
        out.add(it.appends() ? "+=" : "=");
        out.add(elements == null ? WordPrinter.print(it.value()) : "(" + joined(elements) + ")");
    }

    private void redirection(Redirection it, String separator) {
        String descriptor = it.descriptor();
        out.add(separator).add(descriptor == null ? "" : descriptor);
        out.add(it.operator().text()).add(" ").add(WordPrinter.print(it.target()));
        switch (it.operator()) {
            case HERE_DOCUMENT, HERE_DOCUMENT_TABS -> out.await(it);
            case READ,
                    WRITE,
                    APPEND,
                    CLOBBER,
                    READ_WRITE,
                    DUPLICATE_INPUT,
                    DUPLICATE_OUTPUT,
                    WRITE_BOTH,
                    APPEND_BOTH,
                    HERE_STRING -> {}
        }
    }

    private void group(Command.Group group) {
        out.add(group.subshell() ? "( " : "{ ");
        lists(group.body().lists(), !group.subshell());
        out.space();
        out.add(group.subshell() ? ")" : "}");
    }

    private void branches(Command.If command) {
        String word = "if ";
        for (Command.Branch branch : command.branches()) {
            out.add(word);
            lists(branch.condition().lists(), true);
            out.space();
            out.add("then ");
            lists(branch.body().lists(), true);
            out.space();
            word = "elif ";
        }
        Script otherwise = command.otherwise();
        if (otherwise != null) {
            out.add("else ");
            lists(otherwise.lists(), true);
            out.space();
        }
        out.add("fi");
    }

    private void loop(List<AndOr> body) {
        out.space();
        out.add("do ");
        lists(body, true);
        out.space();
        out.add("done");
    }

    private void loop(Command.For command) {
        List<Word> words = command.words();
        out.add("for ").add(command.name());
        if (words != null) {
            out.add(" in ").add(joined(words));
        }
        out.add(";");
        loop(command.body().lists());
    }

    private void choices(Command.Case command) {
        out.add("case ").add(WordPrinter.print(command.subject())).add(" in ");
        for (Command.Choice choice : command.choices()) {
            out.add("(");
            String separator = "";
            for (Word pattern : choice.patterns()) {
                out.add(separator).add(WordPrinter.print(pattern));
                separator = " | ";
            }
            out.add(") ");
            lists(choice.body().lists(), false);
            out.space();
            out.add(";; ");
        }
        out.add("esac");
    }

    private void test(Command.Test test) {
        out.add("[[");
        for (Word word : test.words()) {
            out.add(" ").add(operand(word));
        }
        out.add(" ]]");
    }

    /** Operators stand as they are: escaped they would be words. */
    private static String operand(Word word) {
        return word.pieces().size() == 1
                        && word.pieces().getFirst() instanceof Word.Piece.Text text
                        && text.quoting() == Word.Quoting.NONE
                ? text.text()
                : WordPrinter.print(word);
    }

    /** A command of the same kind that holds the same commands; what else it held is not known any more. */
    private void unusual(Command.Unusual command) {
        switch (command.what()) {
            case Unusual.COPROC -> {
                out.add("coproc ");
                command.inner().forEach(this::list);
            }
            case Unusual.ARITHMETIC -> out.add("(( ").add(substituted(command.inner())).add(" ))");
            case Unusual.COUNTING -> {
                out.add("for ((;;));");
                loop(command.inner());
            }
            default -> {
                out.add("select x;");
                loop(command.inner());
            }
        }
    }

    private static String substituted(List<AndOr> lists) {
        return lists.isEmpty() ? "1" : "$( " + ShellPrinter.print(lists) + ")";
    }

    private static String joined(List<Word> words) {
        return String.join(" ", words.stream().map(WordPrinter::print).toList());
    }
}
