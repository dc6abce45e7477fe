package dev.troupe.permission.shell;

import java.util.ArrayList;
import java.util.List;

/** A script in print; holds back the bodies of here-documents until a line ends. */
final class Output {
    private final StringBuilder text = new StringBuilder();
    private final List<Redirection> waiting = new ArrayList<>();

    Output add(String part) {
        text.append(part);
        return this;
    }

    /** The body of this here-document is due with the next line break. */
    void await(Redirection document) {
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
        List<Redirection> due = List.copyOf(waiting);
        waiting.clear();
        for (Redirection document : due) {
            Word body = document.body();
            text.append(body == null ? "" : DocumentPrinter.body(body));
            text.append(document.target().literal()).append('\n');
        }
    }

    String text() {
        return text.toString();
    }
}
