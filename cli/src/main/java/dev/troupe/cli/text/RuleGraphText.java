package dev.troupe.cli.text;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.security.RuleGraph;
import dev.troupe.contracts.security.RuleGraph.Edge;
import dev.troupe.contracts.security.RuleGraph.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A knowledge graph in a few lines: its version, the types of the project, and what there is how often. */
public final class RuleGraphText {
    private RuleGraphText() {}

    /**
     * The lines, safe for a terminal.
     *
     * @param since when the version was kept first, in words
     */
    public static List<String> lines(RuleGraph graph, String since) {
        List<String> lines = new ArrayList<>();
        lines.add(graph.repository());
        lines.add(
                "version    %d%s, since %s"
                        .formatted(graph.version(), graph.active() ? " (in force)" : "", since));
        lines.add("hash       " + graph.hash());
        lines.add("types      " + types(graph));
        lines.add("nodes      " + counted(graph.nodes().stream().map(Node::kind)));
        lines.add("edges      " + counted(graph.edges().stream().map(Edge::kind)));
        lines.add("otherwise  " + graph.otherwise().name().toLowerCase(Locale.ROOT));
        if (graph.fault() != null) {
            lines.add("fault      " + graph.fault());
        }
        return lines.stream().map(TerminalSanitizer::line).toList();
    }

    private static String types(RuleGraph graph) {
        Map<String, String> labels =
                graph.nodes().stream().collect(Collectors.toMap(Node::id, Node::label));
        Map<String, List<String>> files =
                graph.edges().stream()
                        .filter(edge -> edge.kind().equals("detected-by"))
                        .collect(
                                Collectors.groupingBy(
                                        edge -> labels.getOrDefault(edge.from(), edge.from()),
                                        TreeMap::new,
                                        Collectors.mapping(
                                                edge -> labels.getOrDefault(edge.to(), edge.to()),
                                                Collectors.toList())));
        return files.isEmpty()
                ? "none that is known"
                : files.entrySet().stream()
                        .map(it -> it.getKey() + " (" + String.join(", ", it.getValue()) + ")")
                        .collect(Collectors.joining(", "));
    }

    private static String counted(Stream<String> kinds) {
        Map<String, Long> counts =
                kinds.collect(Collectors.groupingBy(it -> it, TreeMap::new, Collectors.counting()));
        return counts.isEmpty()
                ? "none"
                : counts.entrySet().stream()
                        .map(it -> it.getValue() + " " + it.getKey())
                        .collect(Collectors.joining(", "));
    }
}
