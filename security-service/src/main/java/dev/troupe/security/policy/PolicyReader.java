package dev.troupe.security.policy;

import dev.troupe.configuration.schema.Words;
import dev.troupe.contracts.security.FileRequest.Access;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.permission.path.Glob;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.Rule;
import dev.troupe.security.decision.FileRule;
import java.io.StringReader;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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
    private static final int MOST_MERGES = 100;
    private static final int MOST_RULES = 4_096;
    private static final String PERMISSIONS = "permissions";
    private static final String AUTO_APPLY = "autoapply";
    private static final String NEVER = " in a repository's file.";
    private static final String MEANT = "; `permissions` was probably meant";

    /** The end of a sentence about what waits for trust. */
    static final String UNTRUSTED =
            " only once a person trusts this file (" + PolicyFile.COMMAND + ").";

    private final Layer layer;
    private final String file;
    private final boolean widens;
    private final List<Rule> commands = new ArrayList<>();
    private final List<FileRule> files = new ArrayList<>();
    private final OtherSettings others;
    private final List<String> notices = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private boolean autoApply;
    private int merges;
    private boolean full;

    private PolicyReader(Layer layer, String file, boolean trusted) {
        this.layer = layer;
        this.file = file;
        this.others = new OtherSettings(file);
        this.widens = trusted || layer != Layer.REPOSITORY;
    }

    /**
     * Reads the text of a file.
     *
     * @param file what explanations call it
     * @param trusted whether what a repository's file allows counts
     */
    static PolicyText read(Layer layer, String file, String text, boolean trusted) {
        PolicyReader reader = new PolicyReader(layer, file, trusted);
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            if (root != null && !empty(root)) {
                reader.mapping(root, "The file", reader::top);
                reader.notices.addAll(0, reader.others.sentences());
            }
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            reader.faults.add(file + ":" + line + " is not YAML: " + e.getProblem() + ".");
        } catch (YAMLException e) {
            reader.faults.add(file + " is not YAML: " + firstLine(e) + ".");
        }
        return new PolicyText(reader.commands, reader.files, reader.notices, reader.faults)
                .applying(reader.autoApply);
    }

    private static String firstLine(YAMLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
    }

    /** The file may put all its keys below the word that all settings begin with. */
    private void top(Entry entry) {
        if (entry.path().getFirst().equals("troupe")) {
            section(entry.below(), "`troupe`", this::setting);
        } else {
            setting(entry);
        }
    }

    /**
     * Any other key is a setting, and no setting of a repository counts before it is trusted. What becomes of
     * one then, is not the policy's to say.
     */
    private void setting(Entry entry) {
        String name = entry.path().getFirst();
        if (name.equals(PERMISSIONS)) {
            section(entry.below(), "`permissions`", this::permissions);
        } else if (layer == Layer.REPOSITORY) {
            if (!widens) {
                others.add(entry.key(), entry.path(), entry.name(), entry.value());
            }
        } else if (layer == Layer.TEAM) {
            fault(entry.name(), "a team's policy has no key " + Shown.text(entry.key()) + MEANT);
        } else if (Words.closest(name, List.of(PERMISSIONS)).isPresent()) {
            fault(entry.name(), Shown.text(entry.key()) + " is no setting" + MEANT);
        }
    }

    private void section(Entry entry, String what, Consumer<Entry> each) {
        if (!entry.path().isEmpty()) {
            each.accept(entry);
        } else if (!empty(entry.value())) {
            mapping(entry.value(), what, each);
        }
    }

    private void permissions(Entry entry) {
        switch (entry.path().getFirst()) {
            case "commands" -> section(entry.below(), "`commands`", this::commands);
            case "files" -> section(entry.below(), "`files`", this::files);
            case "learning" -> section(entry.below(), "`learning`", this::learning);
            default -> unknown("permissions", entry, PermissionSettings.class);
        }
    }

    /** Whether people are asked before a rule counts is not for those to say whose commands it is about. */
    private void learning(Entry entry) {
        if (!entry.last().equals(AUTO_APPLY)) {
            fault(entry.name(), "`learning` has no key `" + entry.key() + "`; use auto-apply");
        } else if (layer == Layer.TEAM) {
            autoApply = flag(entry.value());
        } else if (layer == Layer.REPOSITORY) {
            notices.add(at(entry.name()) + " sets `auto-apply`, which never counts" + NEVER);
        } else {
            fault(
                    entry.name(),
                    "`auto-apply` counts in the team's policy alone (`security.team-policy`); remove it");
        }
    }

    private boolean flag(Node value) {
        String word = value instanceof ScalarNode scalar ? scalar.getValue() : "";
        if (!word.equals("true") && !word.equals("false")) {
            fault(value, "`auto-apply` is " + Shown.text(word) + "; it must be true or false");
        }
        return word.equals("true");
    }

    private void commands(Entry entry) {
        switch (entry.last()) {
            case "allow" -> allowed(entry);
            case "ask" -> commandRules(Verdict.ASK, entry.value());
            case "block" -> commandRules(Verdict.BLOCK, entry.value());
            default -> unknown("commands", entry, PermissionSettings.Commands.class);
        }
    }

    private void allowed(Entry entry) {
        if (widens) {
            commandRules(Verdict.ALLOW, entry.value());
            return;
        }
        List<String> rules = new ArrayList<>();
        strings(entry.value(), (_, text) -> rules.add("`" + text + "`"));
        if (!rules.isEmpty()) {
            String some = String.join(", ", rules.subList(0, Math.min(5, rules.size())));
            String more = rules.size() > 5 ? " and " + (rules.size() - 5) + " more" : "";
            notices.add(at(entry.name()) + " allows " + some + more + ", which counts" + UNTRUSTED);
        }
    }

    private void commandRules(Verdict verdict, Node value) {
        strings(
                value,
                (node, text) -> {
                    try {
                        add(node, commands, RuleText.command(layer, verdict, text, at(node)));
                    } catch (IllegalArgumentException e) {
                        fault(node, "the rule `" + text + "` " + e.getMessage());
                    }
                });
    }

    private void files(Entry entry) {
        switch (entry.path().getFirst()) {
            case "read" -> fileRules(Access.READ, entry.below());
            case "write" -> fileRules(Access.WRITE, entry.below());
            case "delete" -> fileRules(Access.DELETE, entry.below());
            default -> unknown("files", entry, PermissionSettings.Files.class);
        }
    }

    private void fileRules(Access access, Entry below) {
        String section = access.name().toLowerCase(Locale.ROOT);
        section(
                below,
                "`" + section + "`",
                entry -> {
                    switch (entry.last()) {
                        case "ask" -> patterns(Verdict.ASK, access, entry.value());
                        case "block" -> patterns(Verdict.BLOCK, access, entry.value());
                        case "allow" -> needless(section, entry.name());
                        default -> unknown(section, entry, PermissionSettings.Access.class);
                    }
                });
    }

    private void needless(String section, Node name) {
        String what = "`" + section + "` has the key `allow`";
        if (layer == Layer.REPOSITORY) {
            notices.add(at(name) + ": " + what + ", which counts for nothing in a repository.");
        } else {
            fault(name, what + ", but files are open unless a rule asks or blocks; remove it");
        }
    }

    private void unknown(String section, Entry entry, Class<? extends Record> keys) {
        List<String> known =
                Arrays.stream(keys.getRecordComponents()).map(RecordComponent::getName).toList();
        int last = known.size() - 1;
        fault(
                entry.name(),
                "`%s` has no key `%s`; use %s or %s"
                        .formatted(
                                section,
                                entry.key(),
                                String.join(", ", known.subList(0, last)),
                                known.get(last)));
    }

    private void patterns(Verdict verdict, Access access, Node value) {
        strings(
                value,
                (node, text) -> {
                    String pattern = text.startsWith("./") ? text.substring(2) : text;
                    if (pattern.isEmpty() || pattern.startsWith("/") || pattern.startsWith("~")) {
                        fault(node, "the pattern `" + text + "` is not relative to the workspace");
                    } else {
                        add(
                                node,
                                files,
                                new FileRule(layer, verdict, access, new Glob(pattern), at(node)));
                    }
                });
    }

    private void mapping(Node node, String what, Consumer<Entry> each) {
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
                each.accept(Entry.of(key, tuple.getKeyNode(), tuple.getValueNode()));
            }
        }
    }

    /** What is merged in counts like what stands there; it may refer to what it stands in. */
    private void merged(Node node, String what, Consumer<Entry> each) {
        if (merges++ >= MOST_MERGES) {
            fault(node, "the file has more than " + MOST_MERGES + " uses of `<<`; write them out");
        } else if (node instanceof SequenceNode list) {
            list.getValue().forEach(it -> merged(it, what, each));
        } else {
            mapping(node, what, each);
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

    private <T> void add(Node node, List<T> rules, T rule) {
        if (rules.size() < MOST_RULES) {
            rules.add(rule);
        } else if (!full) {
            full = true;
            fault(node, "the file has more than 4,096 rules; those from here on are not read");
        }
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

    /**
     * A key with its value; a sentence about the key names the line where the key stands.
     *
     * @param path what the key stands for from where it stands: with dots it is several names
     */
    private record Entry(String key, List<String> path, Node name, Node value) {
        static Entry of(String key, Node name, Node value) {
            List<String> path = Arrays.stream(key.split("\\.", -1)).map(Words::plain).toList();
            return new Entry(key, path, name, value);
        }

        /** The same without its first name; the path is empty when the value is all there is. */
        Entry below() {
            return new Entry(key, path.subList(1, path.size()), name, value);
        }

        /** The name when it is the only one left; otherwise what no section knows. */
        String last() {
            return path.size() == 1 ? path.getFirst() : key;
        }
    }
}
