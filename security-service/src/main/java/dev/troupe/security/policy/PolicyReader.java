package dev.troupe.security.policy;

import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.security.decision.FileRule;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Reads the {@code permissions} of one YAML file. Goes on after a fault, so that the rules that
 * forbid keep forbidding.
 */
final class PolicyReader {
    private static final int MOST_RULES = 4_096;
    private static final String PERMISSIONS = "permissions";
    private static final String AUTO_APPLY = "autoapply";
    private static final String NEVER = " in a repository's file.";
    private static final String MEANT = "; `permissions` was probably meant";

    /** The end of a sentence about what waits for trust. */
    static final String UNTRUSTED =
            " only once a person trusts this file (" + PolicyFile.COMMAND + ").";

    private final Layer layer;
    private final YamlNodes nodes;
    private final boolean widens;
    private final List<CommandRule> commands = new ArrayList<>();
    private final List<FileRule> files = new ArrayList<>();
    private final OtherSettings others;
    private final List<String> notices = new ArrayList<>();
    private boolean autoApply;
    private boolean full;

    private PolicyReader(Layer layer, String file, boolean trusted) {
        this.layer = layer;
        this.nodes = new YamlNodes(file);
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
        Node root = reader.nodes.root(text);
        if (root != null) {
            reader.nodes.mapping(root, "The file", reader::top);
            reader.notices.addAll(0, reader.others.sentences());
        }
        return new PolicyText(reader.commands, reader.files, reader.notices, reader.nodes.faults())
                .applying(reader.autoApply);
    }

    /** The file may put all its keys below the word that all settings begin with. */
    private void top(PolicyEntry entry) {
        if (entry.path().getFirst().equals("troupe")) {
            nodes.section(entry.below(), "`troupe`", this::setting);
        } else {
            setting(entry);
        }
    }

    /**
     * Any other key is a setting, and no setting of a repository counts before it is trusted. What becomes of
     * one then, is not the policy's to say.
     */
    private void setting(PolicyEntry entry) {
        String name = entry.path().getFirst();
        if (name.equals(PERMISSIONS)) {
            nodes.section(entry.below(), "`permissions`", this::permissions);
        } else if (layer == Layer.REPOSITORY) {
            if (!widens) {
                others.add(entry.key(), entry.path(), entry.name(), entry.value());
            }
        } else if (layer == Layer.TEAM) {
            nodes.fault(
                    entry.name(),
                    "a team's policy has no key " + QuotedText.text(entry.key()) + MEANT);
        } else if (NameSpelling.closest(name, List.of(PERMISSIONS)).isPresent()) {
            nodes.fault(entry.name(), QuotedText.text(entry.key()) + " is no setting" + MEANT);
        }
    }

    private void permissions(PolicyEntry entry) {
        switch (entry.path().getFirst()) {
            case "commands" -> nodes.section(entry.below(), "`commands`", this::commands);
            case "files" -> nodes.section(entry.below(), "`files`", this::files);
            case "learning" -> nodes.section(entry.below(), "`learning`", this::learning);
            default -> unknown("permissions", entry, PermissionSettings.class);
        }
    }

    /** Whether people are asked before a rule counts is not for those to say whose commands it is about. */
    private void learning(PolicyEntry entry) {
        if (!entry.last().equals(AUTO_APPLY)) {
            nodes.fault(
                    entry.name(), "`learning` has no key `" + entry.key() + "`; use auto-apply");
        } else if (layer == Layer.TEAM) {
            autoApply = flag(entry.value());
        } else if (layer == Layer.REPOSITORY) {
            notices.add(nodes.at(entry.name()) + " sets `auto-apply`, which never counts" + NEVER);
        } else {
            nodes.fault(
                    entry.name(),
                    "`auto-apply` takes effect only in the team's policy (`security.team-policy`); remove it");
        }
    }

    private boolean flag(Node value) {
        String word = value instanceof ScalarNode scalar ? scalar.getValue() : "";
        if (!word.equals("true") && !word.equals("false")) {
            nodes.fault(
                    value,
                    "`auto-apply` is " + QuotedText.text(word) + "; it must be true or false");
        }
        return word.equals("true");
    }

    private void commands(PolicyEntry entry) {
        switch (entry.last()) {
            case "allow" -> allowed(entry);
            case "ask" -> commandRules(PermissionVerdict.ASK, entry.value());
            case "block" -> commandRules(PermissionVerdict.BLOCK, entry.value());
            default -> unknown("commands", entry, PermissionSettings.Commands.class);
        }
    }

    private void allowed(PolicyEntry entry) {
        if (widens) {
            commandRules(PermissionVerdict.ALLOW, entry.value());
            return;
        }
        List<String> rules = new ArrayList<>();
        nodes.strings(entry.value(), (_, text) -> rules.add("`" + text + "`"));
        if (!rules.isEmpty()) {
            String some = String.join(", ", rules.subList(0, Math.min(5, rules.size())));
            String more = rules.size() > 5 ? " and " + (rules.size() - 5) + " more" : "";
            notices.add(
                    nodes.at(entry.name())
                            + " allows "
                            + some
                            + more
                            + ", which counts"
                            + UNTRUSTED);
        }
    }

    private void commandRules(PermissionVerdict verdict, Node value) {
        nodes.strings(
                value,
                (node, text) -> {
                    try {
                        add(node, commands, RuleText.command(layer, verdict, text, nodes.at(node)));
                    } catch (IllegalArgumentException e) {
                        nodes.fault(node, "the rule `" + text + "` " + e.getMessage());
                    }
                });
    }

    private void files(PolicyEntry entry) {
        switch (entry.path().getFirst()) {
            case "read" -> fileRules(Access.READ, entry.below());
            case "write" -> fileRules(Access.WRITE, entry.below());
            case "delete" -> fileRules(Access.DELETE, entry.below());
            default -> unknown("files", entry, PermissionSettings.Files.class);
        }
    }

    private void fileRules(Access access, PolicyEntry below) {
        String section = access.name().toLowerCase(Locale.ROOT);
        nodes.section(
                below,
                "`" + section + "`",
                entry -> {
                    switch (entry.last()) {
                        case "ask" -> patterns(PermissionVerdict.ASK, access, entry.value());
                        case "block" -> patterns(PermissionVerdict.BLOCK, access, entry.value());
                        case "allow" -> needless(section, entry.name());
                        default -> unknown(section, entry, PermissionSettings.Access.class);
                    }
                });
    }

    private void needless(String section, Node name) {
        String what = "`" + section + "` has the key `allow`";
        if (layer == Layer.REPOSITORY) {
            notices.add(
                    nodes.at(name) + ": " + what + ", which counts for nothing in a repository.");
        } else {
            nodes.fault(
                    name, what + ", but files are open unless a rule asks or blocks; remove it");
        }
    }

    private void unknown(String section, PolicyEntry entry, Class<? extends Record> keys) {
        List<String> known =
                Arrays.stream(keys.getRecordComponents()).map(RecordComponent::getName).toList();
        int last = known.size() - 1;
        nodes.fault(
                entry.name(),
                "`%s` has no key `%s`; use %s or %s"
                        .formatted(
                                section,
                                entry.key(),
                                String.join(", ", known.subList(0, last)),
                                known.get(last)));
    }

    private void patterns(PermissionVerdict verdict, Access access, Node value) {
        nodes.strings(
                value,
                (node, text) -> {
                    String pattern = text.startsWith("./") ? text.substring(2) : text;
                    if (pattern.isEmpty() || pattern.startsWith("/") || pattern.startsWith("~")) {
                        nodes.fault(
                                node,
                                "the pattern `" + text + "` is not relative to the workspace");
                    } else {
                        add(
                                node,
                                files,
                                new FileRule(
                                        layer,
                                        verdict,
                                        access,
                                        new GlobPattern(pattern),
                                        nodes.at(node)));
                    }
                });
    }

    private <T> void add(Node node, List<T> rules, T rule) {
        if (rules.size() < MOST_RULES) {
            rules.add(rule);
        } else if (!full) {
            full = true;
            nodes.fault(
                    node, "the file has more than 4,096 rules; those from here on are not read");
        }
    }
}
