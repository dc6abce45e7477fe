package dev.troupe.security.policy;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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

/** Takes a YAML file apart. What is not of the expected shape is a fault, and what stands beside it is taken all the same. */
final class YamlNodes {
    private static final int MOST_MERGES = 100;

    private final String file;
    private final List<String> faults = new ArrayList<>();
    private int merges;

    /**
     * @param file what faults call it
     */
    YamlNodes(String file) {
        this.file = file;
    }

    /** All that the text says; null when that is nothing, or cannot be read. */
    @Nullable Node root(String text) {
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            return root == null || empty(root) ? null : root;
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            faults.add(file + ":" + line + " is not YAML: " + e.getProblem() + ".");
        } catch (YAMLException e) {
            faults.add(file + " is not YAML: " + firstLine(e) + ".");
        }
        return null;
    }

    private static String firstLine(YAMLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
    }

    /** One sentence for each thing that is wrong. */
    List<String> faults() {
        return faults;
    }

    void fault(Node node, String what) {
        faults.add(at(node) + ": " + what + ".");
    }

    /** The file and the line where it stands. */
    String at(Node node) {
        return file + ":" + line(node);
    }

    static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }

    /** Takes what an entry holds; the rest of its path is an entry of it already. */
    void section(PolicyEntry entry, String what, Consumer<PolicyEntry> each) {
        if (!entry.path().isEmpty()) {
            each.accept(entry);
        } else if (!empty(entry.value())) {
            mapping(entry.value(), what, each);
        }
    }

    /**
     * Takes keys with their values, those that are merged in included.
     *
     * @param what it is called
     */
    void mapping(Node node, String what, Consumer<PolicyEntry> each) {
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
            if (key.equals("<<")) {
                merged(tuple.getValueNode(), what, each);
            } else {
                each.accept(PolicyEntry.of(key, tuple.getKeyNode(), tuple.getValueNode()));
            }
        }
    }

    /** What is merged in counts like what stands there; it may refer to what it stands in. */
    private void merged(Node node, String what, Consumer<PolicyEntry> each) {
        if (merges++ >= MOST_MERGES) {
            fault(node, "the file has more than " + MOST_MERGES + " uses of `<<`; write them out");
        } else if (node instanceof SequenceNode list) {
            list.getValue().forEach(it -> merged(it, what, each));
        } else {
            mapping(node, what, each);
        }
    }

    /** Takes a list of texts, each with where it stands. */
    void strings(Node node, BiConsumer<Node, String> each) {
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
}
