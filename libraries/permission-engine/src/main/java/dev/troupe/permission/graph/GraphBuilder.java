package dev.troupe.permission.graph;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.ContextualEntry;
import dev.troupe.permission.policy.PolicyOrigins.Written;
import dev.troupe.permission.profile.DetectedProjectType;
import dev.troupe.permission.profile.ProjectType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Makes nodes and edges of what a policy says. */
final class GraphBuilder {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Each word's id holds all words before it. */
    private static final int MOST_WORDS = 16;

    /** Where something stands of which nobody knows where. */
    private static final String NOWHERE = "";

    private final Map<String, GraphNode> nodes = new LinkedHashMap<>();
    private final List<GraphEdge> edges = new ArrayList<>();
    private final Set<List<String>> once = new HashSet<>();

    List<GraphNode> nodes() {
        return List.copyOf(nodes.values());
    }

    List<GraphEdge> edges() {
        return edges;
    }

    void detected(DetectedProjectType detected) {
        String type = projectType(detected.type());
        single(type, EdgeKind.DETECTED_BY, node(NodeKind.FILE, detected.file(), detected.file()));
    }

    void rule(CommandRule rule) {
        edge(
                source(rule.origin()),
                kind(rule.verdict()),
                words(rule.words()),
                Map.of(
                        EdgeProperties.LAYER, rule.layer().name(),
                        EdgeProperties.REACH, rule.reach().name(),
                        EdgeProperties.OPTIONS, options(rule.options()),
                        EdgeProperties.TEXT, rule.text(),
                        EdgeProperties.ORIGIN, rule.origin()));
    }

    void files(FileListing listing) {
        edge(
                source(listing.origin()),
                kind(listing.verdict()),
                node(NodeKind.FILE, listing.pattern(), listing.pattern()),
                Map.of(
                        EdgeProperties.LAYER, listing.layer().name(),
                        EdgeProperties.ACCESS, listing.access(),
                        EdgeProperties.ORIGIN, listing.origin()));
    }

    void learned(UUID id, LearnedRule rule) {
        edge(
                node(NodeKind.LEARNED_RULE, id.toString(), "confirmed by " + rule.confirmedBy()),
                kind(rule.verdict()),
                words(bounded(rule.key().argv())),
                Map.of(
                        EdgeProperties.ENVIRONMENT,
                                JSON.writeValueAsString(new TreeMap<>(rule.key().environment())),
                        EdgeProperties.DIRECTORY, rule.key().directory(),
                        EdgeProperties.ANSWERS, Integer.toString(rule.answers()),
                        EdgeProperties.CONFIRMED_BY, rule.confirmedBy(),
                        EdgeProperties.SINCE, rule.since().toString(),
                        EdgeProperties.EXPIRES, rule.expires().toString()));
    }

    /** What is typed in full may be long; what is over becomes a single word. */
    private static List<String> bounded(List<String> words) {
        if (words.size() <= MOST_WORDS) {
            return words;
        }
        List<String> bounded = new ArrayList<>(words.subList(0, MOST_WORDS - 1));
        bounded.add(String.join(" ", words.subList(MOST_WORDS - 1, words.size())));
        return bounded;
    }

    private static String options(Set<String> options) {
        return options.isEmpty() ? EdgeProperties.NONE : JSON.writeValueAsString(options);
    }

    void pattern(String pattern, @Nullable Written written) {
        edge(
                source(written == null ? NOWHERE : written.at()),
                EdgeKind.BLOCKS,
                node(NodeKind.PATTERN, pattern, pattern),
                properties(written));
    }

    void synonym(String phrase, String command, @Nullable Written written) {
        edge(
                node(NodeKind.SYNONYM, phrase, phrase),
                EdgeKind.SYNONYM_OF,
                words(List.of(command.split(" ", -1))),
                properties(written));
    }

    /** What nothing names is blocked, as a file says there. */
    void otherwise(Written written) {
        edge(
                source(written.at()),
                EdgeKind.BLOCKS,
                node(NodeKind.OTHERWISE, "block", "what nothing names"),
                properties(written));
    }

    private static Map<String, String> properties(@Nullable Written written) {
        return written == null
                ? Map.of(EdgeProperties.ORIGIN, NOWHERE)
                : Map.of(
                        EdgeProperties.LAYER, written.layer().name(),
                        EdgeProperties.ORIGIN, written.at());
    }

    void condition(ContextualEntry entry) {
        String json = JSON.writeValueAsString(entry.entry());
        String origin = entry.file() + ":" + entry.line();
        String condition = node(NodeKind.CONDITION, json, json);
        String command = entry.entry().path("command").asString("").strip();
        List<String> words = List.of(command.split(" ", -1));
        if (!command.isEmpty() && words.size() <= MOST_WORDS) {
            single(condition, EdgeKind.REQUIRES, words(words));
        }
        edge(
                source(origin),
                EdgeKind.REQUIRES,
                condition,
                Map.of(
                        EdgeProperties.LAYER, entry.layer().name(),
                        EdgeProperties.GRANTS, Boolean.toString(entry.grants()),
                        EdgeProperties.ORIGIN, origin));
    }

    private String projectType(ProjectType type) {
        String id = node(NodeKind.PROJECT_TYPE, type.word(), type.title());
        for (String tool : type.tools()) {
            single(id, EdgeKind.REQUIRES, node(NodeKind.TOOL, tool, tool));
        }
        return id;
    }

    /** The project type whose profile it is, or the file. */
    private String source(String origin) {
        int colon = origin.lastIndexOf(':');
        String file = colon < 0 ? origin : origin.substring(0, colon);
        for (ProjectType type : ProjectType.values()) {
            if (type.origin().equals(file)) {
                return projectType(type);
            }
        }
        return node(NodeKind.FILE, file, file);
    }

    /** The last of these words, behind all those before it. */
    private String words(List<String> words) {
        String tool = words.getFirst().substring(words.getFirst().lastIndexOf('/') + 1);
        String line = NodeIdWords.word(words.getFirst());
        String id = node(NodeKind.COMMAND, line, words.getFirst());
        single(id, EdgeKind.REQUIRES, node(NodeKind.TOOL, tool, tool));
        NodeKind kind = NodeKind.COMMAND;
        for (String word : words.subList(1, words.size())) {
            String before = id;
            kind = kind(word, kind);
            line += " " + NodeIdWords.word(word);
            id = node(kind, line, word);
            single(id, EdgeKind.REQUIRES, before);
        }
        return id;
    }

    private static NodeKind kind(String word, NodeKind before) {
        if (word.startsWith("-") && word.length() > 1) {
            return NodeKind.OPTION;
        }
        boolean name =
                !word.isEmpty()
                        && Character.isLetter(word.codePointAt(0))
                        && word.codePoints().allMatch(GraphBuilder::ofNames);
        boolean command = before == NodeKind.COMMAND || before == NodeKind.SUB_COMMAND;
        return name && command ? NodeKind.SUB_COMMAND : NodeKind.OPERAND;
    }

    private static boolean ofNames(int code) {
        return Character.isLetterOrDigit(code) || code == '-' || code == '_' || code == ':';
    }

    private static EdgeKind kind(Verdict verdict) {
        return switch (verdict) {
            case ALLOW -> EdgeKind.ALLOWS;
            case ASK -> EdgeKind.ASKS;
            case BLOCK -> EdgeKind.BLOCKS;
        };
    }

    private String node(NodeKind kind, String name, String label) {
        String id = kind.word() + ":" + name;
        nodes.putIfAbsent(id, new GraphNode(id, kind, label));
        return id;
    }

    private void single(String from, EdgeKind kind, String to) {
        if (once.add(List.of(from, kind.name(), to))) {
            edge(from, kind, to, Map.of());
        }
    }

    private void edge(String from, EdgeKind kind, String to, Map<String, String> properties) {
        edges.add(new GraphEdge(edges.size(), from, kind, to, properties));
    }
}
