package dev.troupe.permission.graph;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.policy.ContextualEntry;
import dev.troupe.permission.policy.Origins.Written;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.profile.Detected;
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

    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Set<List<String>> once = new HashSet<>();

    List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    List<Edge> edges() {
        return edges;
    }

    void detected(Detected detected) {
        String type = projectType(detected.type());
        single(type, EdgeKind.DETECTED_BY, node(NodeKind.FILE, detected.file(), detected.file()));
    }

    void rule(Rule rule) {
        edge(
                source(rule.origin()),
                kind(rule.verdict()),
                words(rule.words()),
                Map.of(
                        Properties.LAYER, rule.layer().name(),
                        Properties.REACH, rule.reach().name(),
                        Properties.OPTIONS, options(rule.options()),
                        Properties.TEXT, rule.text(),
                        Properties.ORIGIN, rule.origin()));
    }

    void files(FileListing listing) {
        edge(
                source(listing.origin()),
                kind(listing.verdict()),
                node(NodeKind.FILE, listing.pattern(), listing.pattern()),
                Map.of(
                        Properties.LAYER, listing.layer().name(),
                        Properties.ACCESS, listing.access(),
                        Properties.ORIGIN, listing.origin()));
    }

    void learned(UUID id, LearnedRule rule) {
        edge(
                node(NodeKind.LEARNED_RULE, id.toString(), "confirmed by " + rule.confirmedBy()),
                kind(rule.verdict()),
                words(bounded(rule.key().argv())),
                Map.of(
                        Properties.ENVIRONMENT,
                                JSON.writeValueAsString(new TreeMap<>(rule.key().environment())),
                        Properties.DIRECTORY, rule.key().directory(),
                        Properties.ANSWERS, Integer.toString(rule.answers()),
                        Properties.CONFIRMED_BY, rule.confirmedBy(),
                        Properties.SINCE, rule.since().toString(),
                        Properties.EXPIRES, rule.expires().toString()));
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
        return options.isEmpty() ? Properties.NONE : JSON.writeValueAsString(options);
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
                ? Map.of(Properties.ORIGIN, NOWHERE)
                : Map.of(
                        Properties.LAYER, written.layer().name(),
                        Properties.ORIGIN, written.at());
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
                        Properties.LAYER, entry.layer().name(),
                        Properties.GRANTS, Boolean.toString(entry.grants()),
                        Properties.ORIGIN, origin));
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
        String line = Quoted.word(words.getFirst());
        String id = node(NodeKind.COMMAND, line, words.getFirst());
        single(id, EdgeKind.REQUIRES, node(NodeKind.TOOL, tool, tool));
        NodeKind kind = NodeKind.COMMAND;
        for (String word : words.subList(1, words.size())) {
            String before = id;
            kind = kind(word, kind);
            line += " " + Quoted.word(word);
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
        nodes.putIfAbsent(id, new Node(id, kind, label));
        return id;
    }

    private void single(String from, EdgeKind kind, String to) {
        if (once.add(List.of(from, kind.name(), to))) {
            edge(from, kind, to, Map.of());
        }
    }

    private void edge(String from, EdgeKind kind, String to, Map<String, String> properties) {
        edges.add(new Edge(edges.size(), from, kind, to, properties));
    }
}
