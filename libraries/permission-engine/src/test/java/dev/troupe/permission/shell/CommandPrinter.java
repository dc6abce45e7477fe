package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Operator;
import dev.troupe.permission.shell.ShellScript.Pipeline;
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
        for (ShellCommand command : pipeline.commands()) {
            out.add(separator);
            command(command);
            separator = " | ";
        }
    }

    private void command(ShellCommand command) {
        switch (command) {
            case ShellCommand.Simple it -> simple(it);
            case ShellCommand.Group it -> group(it);
            case ShellCommand.If it -> branches(it);
            case ShellCommand.Loop it -> {
                out.add(it.until() ? "until " : "while ");
                lists(it.condition().lists(), true);
                loop(it.body().lists());
            }
            case ShellCommand.For it -> loop(it);
            case ShellCommand.Case it -> choices(it);
            case ShellCommand.Function it -> {
                out.add(it.name()).add("() ");
                command(it.body());
            }
            case ShellCommand.Unusual it -> unusual(it);
        }
        if (!(command instanceof ShellCommand.Simple)) {
            command.redirections().forEach(it -> redirection(it, " "));
        }
    }

    private void simple(ShellCommand.Simple command) {
        String separator = "";
        for (VariableAssignment it : command.assignments()) {
            out.add(separator);
            assignment(it);
            separator = " ";
        }
        for (ShellWord it : command.words()) {
            out.add(separator).add(WordPrinter.print(it));
            separator = " ";
        }
        for (ShellRedirection it : command.redirections()) {
            redirection(it, separator);
            separator = " ";
        }
    }

    private void assignment(VariableAssignment it) {
        ShellWord index = it.index();
        List<ShellWord> elements = it.elements();
        out.add(it.name());
        out.add(index == null ? "" : "[" + WordPrinter.print(index) + "]");
        out.add(it.appends() ? "+=" : "=");
        out.add(elements == null ? WordPrinter.print(it.value()) : "(" + joined(elements) + ")");
    }

    private void redirection(ShellRedirection it, String separator) {
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

    private void group(ShellCommand.Group group) {
        out.add(group.subshell() ? "( " : "{ ");
        lists(group.body().lists(), !group.subshell());
        out.space();
        out.add(group.subshell() ? ")" : "}");
    }

    private void branches(ShellCommand.If command) {
        String word = "if ";
        for (ShellCommand.Branch branch : command.branches()) {
            out.add(word);
            lists(branch.condition().lists(), true);
            out.space();
            out.add("then ");
            lists(branch.body().lists(), true);
            out.space();
            word = "elif ";
        }
        ShellScript otherwise = command.otherwise();
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

    private void loop(ShellCommand.For command) {
        List<ShellWord> words = command.words();
        out.add("for ").add(command.name());
        if (words != null) {
            out.add(" in ").add(joined(words));
        }
        out.add(";");
        loop(command.body().lists());
    }

    private void choices(ShellCommand.Case command) {
        out.add("case ").add(WordPrinter.print(command.subject())).add(" in ");
        for (ShellCommand.Choice choice : command.choices()) {
            out.add("(");
            String separator = "";
            for (ShellWord pattern : choice.patterns()) {
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

    /** A command of the same kind that holds the same commands; what else it held is not known any more. */
    private void unusual(ShellCommand.Unusual command) {
        switch (command.what()) {
            case UnusualCommandNames.COPROC -> {
                out.add("coproc ");
                command.inner().forEach(this::list);
            }
            case UnusualCommandNames.ARITHMETIC ->
                    out.add("(( ").add(substituted(command.inner())).add(" ))");
            case UnusualCommandNames.COUNTING -> {
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

    private static String joined(List<ShellWord> words) {
        return String.join(" ", words.stream().map(WordPrinter::print).toList());
    }
}
