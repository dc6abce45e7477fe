package dev.troupe.worker.definition;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The YAML at the top of a Markdown file. Only its nodes are looked at: nothing is constructed of what a
 * file names, and no alias is expanded.
 *
 * @param source names the file in complaints
 * @param fields those that have a value, by name, in the order of the file
 * @param body what follows, without blank lines around it
 */
public record FrontMatter(String source, Map<String, Field> fields, String body) {
    private static final String FENCE = "---";
    private static final int LARGEST = 64 * 1024;
    private static final int DEEPEST = 10;

    /** The line of the file on which the YAML begins. */
    private static final int FIRST = 2;

    /** A value that YAML takes as a plain text, unless a colon in it spoils that. */
    private static final Pattern PLAIN =
            Pattern.compile("([A-Za-z][A-Za-z0-9_-]*): +([^\\s'\"\\[{|>&*!%@`#].*)");

    /**
     * A value and the line of the file that it stands on.
     *
     * @param texts of a list each element; null for what is neither text nor a list of texts
     */
    public record Field(int line, boolean list, @Nullable List<String> texts) {}

    /** Reads a file; {@link ErrorCode#CONFIGURATION_INVALID} with its line when that fails. */
    public static FrontMatter of(String source, String text) {
        List<String> lines = text.lines().map(String::stripTrailing).toList();
        int end = lines.isEmpty() ? -1 : lines.subList(1, lines.size()).indexOf(FENCE) + 1;
        if (end < 1 || !lines.getFirst().replace("\uFEFF", "").equals(FENCE)) {
            throw fault(source, 1, "does not begin with front matter between two lines of ---");
        }
        List<String> yaml = text.lines().toList().subList(1, end);
        String body = String.join("\n", text.lines().toList().subList(end + 1, lines.size()));
        return new FrontMatter(source, fields(source, root(source, yaml)), body.strip());
    }

    static TroupeException fault(String source, int line, String what) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                source + ":" + line + " " + what + ".",
                "Correct the file; docs/user/agents.md lists what it may contain.",
                null);
    }

    public TroupeException fault(int line, String what) {
        return fault(source, line, what);
    }

    public Optional<Field> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }

    /** Descriptions with colons are common where no YAML parser has ever read them. */
    private static Node root(String source, List<String> yaml) {
        try {
            return parsed(source, yaml);
        } catch (YAMLException e) {
            try {
                return parsed(source, yaml.stream().map(FrontMatter::quoted).toList());
            } catch (YAMLException _) {
                throw unreadable(source, e);
            }
        }
    }

    /** Numbers of characters that are none make the parser fail as if it were broken. */
    private static Node parsed(String source, List<String> yaml) {
        try {
            return compose(source, yaml);
        } catch (NumberFormatException e) {
            throw new YAMLException("it holds the number of a character that is none", e);
        }
    }

    private static Node compose(String source, List<String> yaml) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(LARGEST);
        options.setNestingDepthLimit(DEEPEST);
        Node root =
                new Yaml(new SafeConstructor(options))
                        .compose(new StringReader(String.join("\n", yaml)));
        if (root == null) {
            throw fault(source, 1, "has empty front matter; it needs `name` and `description`");
        }
        return root;
    }

    private static String quoted(String line) {
        Matcher plain = PLAIN.matcher(line);
        return plain.matches()
                ? plain.group(1) + ": '" + plain.group(2).strip().replace("'", "''") + "'"
                : line;
    }

    private static TroupeException unreadable(String source, YAMLException e) {
        if (e instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
            int line = marked.getProblemMark().getLine() + FIRST;
            return fault(source, line, "is not YAML: " + marked.getProblem());
        }
        String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
        return fault(source, 1, "is not YAML: " + why);
    }

    private static Map<String, Field> fields(String source, Node root) {
        if (!(root instanceof MappingNode mapping)) {
            throw fault(source, line(root), "must have lines of the form `key: value` at its top");
        }
        Map<String, Field> fields = new LinkedHashMap<>();
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            String key = entry.getKeyNode() instanceof ScalarNode name ? name.getValue() : "?";
            int line = line(entry.getKeyNode());
            Integer before = seen.putIfAbsent(key, line);
            if (before != null) {
                throw fault(source, line, "sets `" + key + "`, as line " + before + " does");
            }
            if (!Tag.NULL.equals(entry.getValueNode().getTag())) {
                fields.put(key, field(line, entry.getValueNode()));
            }
        }
        return fields;
    }

    private static Field field(int line, Node value) {
        if (value instanceof ScalarNode scalar) {
            return new Field(line, false, List.of(scalar.getValue().strip()));
        }
        if (!(value instanceof SequenceNode list)) {
            return new Field(line, false, null);
        }
        List<String> texts = new ArrayList<>();
        for (Node element : list.getValue()) {
            if (!(element instanceof ScalarNode text)) {
                return new Field(line, true, null);
            }
            texts.add(text.getValue().strip());
        }
        return new Field(line, true, List.copyOf(texts));
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + FIRST;
    }
}
