package dev.troupe.permission.graph;

import java.util.HashMap;
import java.util.Map;

/** Graphs in the language of Graphviz. */
final class GraphDot {
    private static final int LONGEST = 120;

    private GraphDot() {}

    static String write(KnowledgeGraph graph) {
        StringBuilder dot = new StringBuilder("digraph permissions {\n  rankdir=LR;\n");
        dot.append("  node [shape=box, fontname=\"sans-serif\"];\n");
        Map<String, String> names = new HashMap<>();
        for (GraphNode node : graph.nodes()) {
            String name = "n" + names.size();
            names.put(node.id(), name);
            String label = node.kind().word() + "\n" + node.label();
            dot.append("  ").append(name).append(" [label=").append(quoted(label));
            dot.append(", shape=").append(shape(node.kind())).append("];\n");
        }
        for (GraphEdge edge : graph.edges()) {
            dot.append("  ").append(names.get(edge.from()));
            dot.append(" -> ").append(names.get(edge.to()));
            dot.append(" [label=").append(quoted(edge.kind().word()));
            dot.append(", color=").append(colour(edge.kind())).append("];\n");
        }
        return dot.append("}\n").toString();
    }

    private static String shape(NodeKind kind) {
        return switch (kind) {
            case COMMAND, SUB_COMMAND, OPTION, OPERAND -> "box";
            case PATTERN, CONDITION, LEARNED_RULE -> "note";
            case SYNONYM, OTHERWISE -> "ellipse";
            case TOOL -> "component";
            case PROJECT_TYPE -> "folder";
            case FILE -> "tab";
        };
    }

    private static String colour(EdgeKind kind) {
        return switch (kind) {
            case ALLOWS -> "darkgreen";
            case ASKS -> "orange";
            case BLOCKS -> "red";
            case SYNONYM_OF -> "blue";
            case REQUIRES, DETECTED_BY -> "gray";
        };
    }

    /** A backslash would begin an escape of Graphviz, and control characters may end its reading. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints()
                .limit(LONGEST)
                .forEach(code -> {
                    switch (code) {
                        case '"' -> quoted.append("\\\"");
                        case '\\' -> quoted.append("\\\\");
                        case '\n' -> quoted.append("\\n");
                        default -> quoted.append(visible(code));
                    }
                });
        return quoted.append(text.length() > LONGEST ? "…\"" : "\"").toString();
    }

    private static String visible(int code) {
        boolean hidden =
                Character.isISOControl(code)
                        || Character.getType(code) == Character.FORMAT
                        || Character.getType(code) == Character.SURROGATE;
        return hidden ? String.format("\\\\u%04x", code) : Character.toString(code);
    }
}
