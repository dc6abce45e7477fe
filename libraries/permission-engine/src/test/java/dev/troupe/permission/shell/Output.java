package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellRedirection.Operator;
import java.util.ArrayList;
import java.util.List;

/** A script in print; holds back the bodies of here-documents until a line ends. */
final class Output {
    private final StringBuilder text = new StringBuilder();
    private final List<ShellRedirection> waiting = new ArrayList<>();

    Output add(String part) {
        text.append(part);
        return this;
    }

    /** The body of this here-document is due with the next line break. */
    void await(ShellRedirection document) {
        waiting.add(document);
    }

    /** Ends a command, by a line break if bodies are due and by the operator otherwise. */
    void end(String operator) {
        if (waiting.isEmpty()) {
            text.append(operator);
        } else {
            breakLine();
        }
    }

    /** Ends a line if bodies are due. */
    void settle() {
        if (!waiting.isEmpty()) {
            breakLine();
        }
    }

    /** Puts a blank, unless a line has just begun. */
    void space() {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
            text.append(' ');
        }
    }

    private void breakLine() {
        text.append('\n');
        List<ShellRedirection> due = List.copyOf(waiting);
        waiting.clear();
        due.forEach(document -> text.append(body(document)));
    }

    private static String body(ShellRedirection document) {
        ShellWord body = document.body();
        String lines =
                (body == null ? "" : DocumentPrinter.body(body))
                        + document.target().literal()
                        + "\n";
        // Without its tabs, a line could be taken for the end of a here-document around this one.
        return document.operator() == Operator.HERE_DOCUMENT_TABS
                ? "\t" + lines.substring(0, lines.length() - 1).replace("\n", "\n\t") + "\n"
                : lines;
    }

    String text() {
        return text.toString();
    }
}
