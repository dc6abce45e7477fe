package dev.troupe.security.policy;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.NamedEntries;
import dev.troupe.configuration.schema.SchemaNode;
import dev.troupe.configuration.schema.SchemaSection;
import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.permission.path.QuotedText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** The settings beside the policy in the file of a repository that nobody trusts: which would count, and which never. */
final class OtherSettings {
    private static final int MOST_NAMED = 20;
    private static final int MOST_STEPS = 20_000;
    private static final String NEVER = " in a repository's file.";

    private final String file;
    private final List<Told> told = new ArrayList<>();
    private int steps;

    /**
     * @param file what explanations call it
     */
    OtherSettings(String file) {
        this.file = file;
    }

    private record Told(int line, String key, boolean onceTrusted) {}

    /**
     * Takes a key of the file.
     *
     * @param path the names that it stands for
     * @param name where it stands
     */
    void add(String key, List<String> path, Node name, Node value) {
        add(Published.ROOT, key, path, name, value);
    }

    private void add(SchemaNode above, String key, List<String> path, Node name, Node value) {
        if (steps++ > MOST_STEPS) {
            return;
        }
        @Nullable SchemaNode shape = below(above, path);
        if (shape != null && !(shape instanceof SettingKey) && waits(shape)) {
            inside(shape, key, name, value);
        } else {
            told.add(new Told(YamlNodes.line(name), key, shape != null && waits(shape)));
        }
    }

    private static @Nullable SchemaNode below(SchemaNode above, List<String> path) {
        SchemaNode shape = above;
        for (String name : path) {
            @Nullable SchemaNode next =
                    switch (shape) {
                        case SchemaSection section ->
                                section.name(name).map(section.keys()::get).orElse(null);
                        case NamedEntries names -> names.each();
                        case SettingKey _ -> null;
                    };
            if (next == null) {
                return null;
            }
            shape = next;
        }
        return shape;
    }

    private static boolean waits(SchemaNode shape) {
        return switch (shape) {
            case SettingKey key -> key.onceTrusted();
            case NamedEntries names -> waits(names.each());
            case SchemaSection section ->
                    section.keys().values().stream().anyMatch(OtherSettings::waits);
        };
    }

    private void inside(SchemaNode shape, String key, Node name, Node value) {
        switch (value) {
            case MappingNode mapping -> mapping.getValue().forEach(it -> entry(shape, key, it));
            case SequenceNode _, ScalarNode _ ->
                    told.add(new Told(YamlNodes.line(name), key, false));
            default -> {}
        }
    }

    private void entry(SchemaNode shape, String above, NodeTuple entry) {
        if (!(entry.getKeyNode() instanceof ScalarNode name)) {
            return;
        }
        if (name.getValue().equals("<<")) {
            merged(shape, above, name, entry.getValueNode());
            return;
        }
        List<String> path =
                shape instanceof NamedEntries
                        ? List.of(name.getValue())
                        : List.of(name.getValue().split("\\.", -1));
        add(shape, above + "." + name.getValue(), path, name, entry.getValueNode());
    }

    private void merged(SchemaNode shape, String above, Node name, Node value) {
        if (steps++ > MOST_STEPS) {
            return;
        }
        if (value instanceof SequenceNode list) {
            list.getValue().forEach(it -> merged(shape, above, name, it));
        } else {
            inside(shape, above, name, value);
        }
    }

    /** What people are told, each key in a sentence as far as there are not too many. */
    List<String> sentences() {
        int named = Math.min(MOST_NAMED, told.size());
        List<String> sentences = new ArrayList<>();
        for (Told one : told.subList(0, named)) {
            sentences.add(
                    "%s:%d sets %s, which %s"
                            .formatted(
                                    file,
                                    one.line(),
                                    QuotedText.text(one.key()),
                                    one.onceTrusted()
                                            ? "counts" + PolicyReader.UNTRUSTED
                                            : "never counts" + NEVER));
        }
        List<Told> rest = told.subList(named, told.size());
        long waiting = rest.stream().filter(Told::onceTrusted).count();
        more(waiting, "which count" + PolicyReader.UNTRUSTED, sentences);
        more(rest.size() - waiting, "which never count" + NEVER, sentences);
        return sentences;
    }

    private void more(long keys, String what, List<String> sentences) {
        if (keys > 0) {
            sentences.add(file + " sets " + keys + " more keys, " + what);
        }
    }

    /** Read once, when the first file with other settings comes along. */
    private static final class Published {
        static final SchemaNode ROOT = ConfigurationSchema.published().root();
    }
}
