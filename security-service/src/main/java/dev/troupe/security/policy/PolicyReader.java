package dev.troupe.security.policy;

import dev.troupe.contracts.security.FileRequest.Access;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.security.decision.CommandRule;
import dev.troupe.security.decision.FileRule;
import dev.troupe.security.decision.Glob;
import dev.troupe.security.decision.Layer;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads the {@code permissions} of one YAML file. Goes on after a fault, so that the rules that
 * forbid keep forbidding.
 */
final class PolicyReader {
    /** What a repository could use to execute, widen or redirect. */
    private static final Set<String> WIDENING =
            Set.of(
                    "agents",
                    "approval",
                    "env",
                    "environment",
                    "formatters",
                    "hooks",
                    "language-servers",
                    "linters",
                    "lsp",
                    "mcp",
                    "mcpServers",
                    "model",
                    "models",
                    "plugins",
                    "providers",
                    "sandbox",
                    "server",
                    "skills",
                    "tests",
                    "tools",
                    "trust");

    private final Layer layer;
    private final String file;
    private final List<CommandRule> commands = new ArrayList<>();
    private final List<FileRule> files = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    private PolicyReader(Layer layer, String file) {
        this.layer = layer;
        this.file = file;
    }

    /** Reads the text of a file; {@code file} is what explanations call it. */
    static PolicyText read(Layer layer, String file, String text) {
        PolicyReader reader = new PolicyReader(layer, file);
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            if (root != null && !empty(root)) {
                reader.mapping(root, "The file", reader::top);
            }
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            reader.faults.add(file + ":" + line + " is not YAML: " + e.getProblem() + ".");
        } catch (YAMLException e) {
            reader.faults.add(file + " is not YAML: " + firstLine(e) + ".");
        }
        return new PolicyText(reader.commands, reader.files, reader.notices, reader.faults);
    }

    private static String firstLine(YAMLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
    }

    private void top(String key, Node value) {
        if (key.equals("permissions")) {
            if (!empty(value)) {
                mapping(value, "`permissions`", this::permissions);
            }
        } else if (layer == Layer.REPOSITORY && WIDENING.contains(key)) {
            notices.add(
                    at(value)
                            + " sets `"
                            + key
                            + "`, which counts only once a person trusts this file.");
        }
    }

    private void permissions(String key, Node value) {
        switch (key) {
            case "commands" -> mapping(value, "`commands`", this::commands);
            case "files" -> mapping(value, "`files`", this::files);
            default ->
                    fault(value, "`permissions` has no key `" + key + "`; use commands or files");
        }
    }

    private void commands(String key, Node value) {
        switch (key) {
            case "allow" -> allowed(value);
            case "ask" -> commandRules(Verdict.ASK, value);
            case "block" -> commandRules(Verdict.BLOCK, value);
            default -> fault(value, "`commands` has no key `" + key + "`; use allow, ask or block");
        }
    }

    private void allowed(Node value) {
        if (layer != Layer.REPOSITORY) {
            commandRules(Verdict.ALLOW, value);
            return;
        }
        List<String> ignored = new ArrayList<>();
        strings(value, (_, text) -> ignored.add("`" + text + "`"));
        if (!ignored.isEmpty()) {
            String some = String.join(", ", ignored.subList(0, Math.min(5, ignored.size())));
            String more = ignored.size() > 5 ? " and " + (ignored.size() - 5) + " more" : "";
            notices.add(
                    at(value)
                            + " allows "
                            + some
                            + more
                            + ", which counts only once a person trusts this file.");
        }
    }

    private void commandRules(Verdict verdict, Node value) {
        strings(
                value,
                (node, text) -> {
                    try {
                        commands.add(RuleText.command(layer, verdict, text));
                    } catch (IllegalArgumentException e) {
                        fault(node, "the rule `" + text + "` " + e.getMessage());
                    }
                });
    }

    private void files(String key, Node value) {
        switch (key) {
            case "read" -> fileRules(Access.READ, value);
            case "write" -> fileRules(Access.WRITE, value);
            case "delete" -> fileRules(Access.DELETE, value);
            default -> fault(value, "`files` has no key `" + key + "`; use read, write or delete");
        }
    }

    private void fileRules(Access access, Node value) {
        String section = access.name().toLowerCase(Locale.ROOT);
        mapping(
                value,
                "`" + section + "`",
                (key, patterns) -> {
                    switch (key) {
                        case "ask" -> patterns(Verdict.ASK, access, patterns);
                        case "block" -> patterns(Verdict.BLOCK, access, patterns);
                        case "allow" -> needless(section, patterns);
                        default ->
                                fault(
                                        patterns,
                                        "`%s` has no key `%s`; use ask or block"
                                                .formatted(section, key));
                    }
                });
    }

    private void needless(String section, Node value) {
        String what = "`" + section + "` has the key `allow`";
        if (layer == Layer.REPOSITORY) {
            notices.add(at(value) + ": " + what + ", which counts for nothing in a repository.");
        } else {
            fault(value, what + ", but files are open unless a rule asks or blocks; remove it");
        }
    }

    private void patterns(Verdict verdict, Access access, Node value) {
        strings(
                value,
                (node, text) -> {
                    String pattern = text.startsWith("./") ? text.substring(2) : text;
                    if (pattern.isEmpty() || pattern.startsWith("/") || pattern.startsWith("~")) {
                        fault(node, "the pattern `" + text + "` is not relative to the workspace");
                    } else {
                        files.add(new FileRule(layer, verdict, access, new Glob(pattern)));
                    }
                });
    }

    private void mapping(Node node, String what, BiConsumer<String, Node> each) {
        if (!(node instanceof MappingNode mapping)) {
            fault(node, what + " must be a mapping of keys to values");
            return;
        }
        Map<String, Integer> seen = new HashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String key = tuple.getKeyNode() instanceof ScalarNode name ? name.getValue() : "?";
            Integer before = seen.putIfAbsent(key, line(tuple.getKeyNode()));
            if (before != null) {
                fault(tuple.getKeyNode(), "`" + key + "` stands already in line " + before);
            }
            each.accept(key, tuple.getValueNode());
        }
    }

    private void strings(Node node, BiConsumer<Node, String> each) {
        if (empty(node)) {
            return;
        }
        if (!(node instanceof SequenceNode list)) {
            fault(node, "expected a list of texts, one per line after `- `");
            return;
        }
        for (Node item : list.getValue()) {
            if (item instanceof ScalarNode text && !empty(item)) {
                each.accept(item, text.getValue());
            } else {
                fault(item, "expected a text in this list");
            }
        }
    }

    private static boolean empty(Node node) {
        return Tag.NULL.equals(node.getTag());
    }

    private void fault(Node node, String what) {
        faults.add(at(node) + ": " + what + ".");
    }

    private String at(Node node) {
        return file + ":" + line(node);
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
