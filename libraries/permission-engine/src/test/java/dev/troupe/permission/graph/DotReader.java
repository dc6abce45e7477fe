package dev.troupe.permission.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads drawings by the grammar that Graphviz documents, as far as ours need it; refuses all else. */
final class DotReader {
    private final String text;
    private int at;
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final List<List<String>> edges = new ArrayList<>();

    private DotReader(String text) {
        this.text = text;
    }

    /**
     * A drawing as Graphviz would have it.
     *
     * @param labels of nodes as they are shown, by the nodes' names
     * @param edges names of two nodes and the label between them
     */
    record Drawing(Map<String, String> labels, List<List<String>> edges) {}

    static Drawing read(String text) {
        DotReader reader = new DotReader(text);
        reader.graph();
        return new Drawing(reader.labels, reader.edges);
    }

    private void graph() {
        expect("digraph");
        var _ = id();
        expect("{");
        while (!next("}")) {
            statement();
            expect(";");
        }
        blanks();
        if (at != text.length()) {
            throw refused("the end");
        }
    }

    private void statement() {
        String name = id();
        if (next("=")) {
            var _ = id();
        } else if (next("->")) {
            String to = id();
            edges.add(List.of(name, to, attributes().getOrDefault("label", "")));
        } else {
            Map<String, String> attributes = attributes();
            if (!name.equals("node")) {
                labels.put(name, attributes.getOrDefault("label", name));
            }
        }
    }

    private Map<String, String> attributes() {
        Map<String, String> attributes = new LinkedHashMap<>();
        expect("[");
        do {
            String name = id();
            expect("=");
            attributes.put(name, id());
        } while (next(","));
        expect("]");
        return attributes;
    }

    /** A plain word, or text in quotes; in that a backslash goes with whatever follows. */
    private String id() {
        blanks();
        return at < text.length() && text.charAt(at) == '"' ? quoted() : word();
    }

    private String word() {
        int from = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (from == at) {
            throw refused("a word");
        }
        return text.substring(from, at);
    }

    private String quoted() {
        StringBuilder shown = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            char unit = text.charAt(at);
            if (unit == '\n' || unit == '\r' || unit == 0) {
                throw refused("text on one line");
            }
            if (unit == '\\') {
                shown.append(escaped());
            } else {
                shown.append(unit);
            }
        }
        expect("\"");
        return shown.toString();
    }

    private String escaped() {
        at++;
        if (at == text.length()) {
            throw refused("what is escaped");
        }
        return switch (text.charAt(at)) {
            case 'n' -> "\n";
            case '"' -> "\"";
            case '\\' -> "\\";
            // Graphviz would put names of nodes and graphs in their place.
            default -> throw refused("a known escape");
        };
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean next(String token) {
        blanks();
        boolean there = text.startsWith(token, at);
        at += there ? token.length() : 0;
        return there;
    }

    private void expect(String token) {
        if (!next(token)) {
            throw refused(token);
        }
    }

    private IllegalArgumentException refused(String expected) {
        return new IllegalArgumentException(
                "At " + at + " there should be " + expected + ": " + text);
    }
}
