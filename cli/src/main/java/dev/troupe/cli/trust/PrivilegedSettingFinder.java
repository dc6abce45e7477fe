package dev.troupe.cli.trust;

import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.contracts.security.RepositoryTrust;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Finds every value of a settings file but those of rules that ask or block, which count anyway. It knows no
 * schema: a key that a later version obeys is shown by this one, too.
 */
public final class PrivilegedSettingFinder {
    private static final int MOST_STEPS = 20_000;
    private static final int DEEPEST = 50;
    private static final String COMMON = "troupe";
    private static final Set<String> TIGHTENING =
            Set.of(
                    "permissions.commands.ask",
                    "permissions.commands.block",
                    "permissions.files.read.ask",
                    "permissions.files.read.block",
                    "permissions.files.write.ask",
                    "permissions.files.write.block",
                    "permissions.files.delete.ask",
                    "permissions.files.delete.block");

    private final List<PrivilegedSetting> found = new ArrayList<>();
    private int steps;

    private PrivilegedSettingFinder() {}

    /** Those of a file that a server has read, in its order; nothing when it cannot be shown whole. */
    public static Optional<List<PrivilegedSetting>> of(RepositoryTrust trust) {
        String text = String.valueOf(trust.text());
        return trust.name().endsWith(".json") ? PrivilegedSecurityRuleFinder.of(text) : of(text);
    }

    /**
     * Those of a text of settings, in its order; nothing when it cannot be shown whole: it is not YAML, or its references
     * expand without end.
     */
    static Optional<List<PrivilegedSetting>> of(String text) {
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            PrivilegedSettingFinder all = new PrivilegedSettingFinder();
            boolean whole = root == null || all.walk(List.of(), root, 0);
            return whole ? Optional.of(List.copyOf(all.found)) : Optional.empty();
        } catch (YAMLException e) {
            return Optional.empty();
        }
    }

    private boolean walk(List<String> path, Node node, int depth) {
        if (steps++ > MOST_STEPS || depth > DEEPEST) {
            return false;
        }
        return switch (node) {
            case SequenceNode list when list.getValue().isEmpty() -> add(path, node, "[]");
            case MappingNode mapping -> entries(path, mapping, depth);
            case SequenceNode list ->
                    list.getValue().stream().allMatch(it -> walk(path, it, depth + 1));
            case ScalarNode value ->
                    Tag.NULL.equals(value.getTag()) || add(path, value, value.getValue());
            default -> false;
        };
    }

    private boolean add(List<String> path, Node node, String value) {
        if (!TIGHTENING.contains(plain(path))) {
            found.add(new PrivilegedSetting(line(node), written(path), value));
        }
        return true;
    }

    private boolean entries(List<String> path, MappingNode mapping, int depth) {
        for (NodeTuple entry : mapping.getValue()) {
            String key = entry.getKeyNode() instanceof ScalarNode name ? name.getValue() : "?";
            boolean merge = key.equals("<<");
            List<String> below = merge ? path : below(path, key);
            if (!walk(below, entry.getValueNode(), depth + 1)) {
                return false;
            }
        }
        return true;
    }

    private static List<String> below(List<String> path, String key) {
        List<String> below = new ArrayList<>(path);
        below.addAll(Arrays.asList(key.split("\\.", -1)));
        return below;
    }

    private static String plain(List<String> path) {
        List<String> words = path.stream().map(NameSpelling::plain).toList();
        boolean common = !words.isEmpty() && words.getFirst().equals(COMMON);
        return String.join(".", common ? words.subList(1, words.size()) : words);
    }

    private static String written(List<String> path) {
        return path.isEmpty() ? "(no key)" : String.join(".", path);
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
