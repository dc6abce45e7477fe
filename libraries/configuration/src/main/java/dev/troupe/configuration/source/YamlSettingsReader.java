package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.NamedEntries;
import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.configuration.schema.SettingLayer;
import dev.troupe.configuration.schema.SettingType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Walks a YAML tree along the schema. The schema's depth bounds the walk where a file refers to itself, and the
 * number of steps where references multiply.
 */
final class YamlSettingsReader {
    private static final int MOST_STEPS = 20_000;
    private static final int MOST_FAULTS = 50;

    /** What all keys of the environment begin with may stand in the file, too. */
    private static final String COMMON = "troupe";

    private static final String MERGE = "<<";

    private final SettingLayer layer;
    private final Path file;
    private final @Nullable RepositorySettingsFile repository;
    private final SchemaPosition root;
    private final List<ConfiguredSetting> settings = new ArrayList<>();
    private final List<ConfigurationFault> faults = new ArrayList<>();
    private final List<ConfigurationFault> notices = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private int steps;

    private YamlSettingsReader(
            ConfigurationSchema schema,
            SettingLayer layer,
            Path file,
            @Nullable RepositorySettingsFile repository) {
        this.layer = layer;
        this.file = file;
        this.repository = repository;
        this.root = new SchemaPosition(schema.root(), List.of());
    }

    static YamlSettingsReader ofUser(ConfigurationSchema schema, Path file) {
        return new YamlSettingsReader(schema, SettingLayer.USER, file, null);
    }

    static YamlSettingsReader ofRepository(
            ConfigurationSchema schema, RepositorySettingsFile file) {
        return new YamlSettingsReader(schema, SettingLayer.REPOSITORY, file.path(), file);
    }

    SettingLayer layer() {
        return layer;
    }

    Path file() {
        return file;
    }

    SettingsReadResult reading() {
        return new SettingsReadResult(settings, faults, notices);
    }

    void from(Node node) {
        value(root, node);
        if (steps > MOST_STEPS) {
            faults.addFirst(
                    new ConfigurationFault(
                            at(node),
                            "its references expand to more than " + MOST_STEPS + " values"));
        }
    }

    private void value(SchemaPosition place, Node node) {
        if (steps++ > MOST_STEPS || empty(node)) {
            // A section whose keys are all commented out is a key without a value.
            return;
        }
        if (place.schemaNode() instanceof SettingKey key) {
            set(place, key, node);
        } else if (node instanceof MappingNode mapping) {
            entries(place, mapping);
        } else {
            String what = place.path().isEmpty() ? "the file" : "`" + place.name() + "`";
            fault(node, what + " must be a mapping of keys to values");
        }
    }

    private void entries(SchemaPosition place, MappingNode mapping) {
        Map<String, Integer> seen = new HashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            if (!(entry.getKeyNode() instanceof ScalarNode name)) {
                fault(entry.getKeyNode(), "a key must be a word");
            } else if (name.getValue().equals(MERGE)) {
                merged(place, mapping, entry.getValueNode());
            } else if (unseen(seen, name)) {
                entry(place, name, entry.getValueNode());
            }
        }
    }

    private boolean unseen(Map<String, Integer> seen, ScalarNode name) {
        Integer before = seen.putIfAbsent(name.getValue(), line(name));
        if (before != null) {
            fault(name, "the key `" + name.getValue() + "` stands already in line " + before);
        }
        return before == null;
    }

    /** What is merged in yields to what stands beside it. */
    private void merged(SchemaPosition place, MappingNode into, Node node) {
        List<Node> sources = node instanceof SequenceNode list ? list.getValue() : List.of(node);
        for (Node source : sources) {
            if (!(source instanceof MappingNode mapping)) {
                fault(source, "`<<` must refer to a mapping");
                continue;
            }
            for (NodeTuple entry : mapping.getValue()) {
                if (entry.getKeyNode() instanceof ScalarNode name && !holds(into, name)) {
                    entry(place, name, entry.getValueNode());
                }
            }
        }
    }

    private static boolean holds(MappingNode mapping, ScalarNode name) {
        return mapping.getValue().stream()
                .anyMatch(it ->
                        it.getKeyNode() instanceof ScalarNode other
                                && NameSpelling.same(other.getValue(), name.getValue()));
    }

    private void entry(SchemaPosition place, ScalarNode name, Node value) {
        SchemaPosition at = place;
        try {
            for (String part : parts(place, name.getValue())) {
                at = at.below(part);
            }
        } catch (SchemaPosition.Unknown unknown) {
            fault(name, unknown.what());
            return;
        }
        value(at, value);
    }

    /** A key may stand for several, with dots; a name that somebody chose is one. */
    private static List<String> parts(SchemaPosition place, String written) {
        if (place.schemaNode() instanceof NamedEntries) {
            return List.of(written);
        }
        List<String> parts = List.of(written.split("\\.", -1));
        boolean common = place.path().isEmpty() && parts.getFirst().equals(COMMON);
        return common ? parts.subList(1, parts.size()) : parts;
    }

    private void set(SchemaPosition place, SettingKey key, Node node) {
        Integer before =
                lines.putIfAbsent(ConfiguredSetting.identity(key, place.path()), line(node));
        if (before != null) {
            fault(node, "`" + place.name() + "` is set already in line " + before);
        } else if (!key.layers().contains(layer)) {
            misplaced(place, key, node);
        } else if (repository != null && waits(repository, key)) {
            notices.add(
                    new ConfigurationFault(
                            at(node), "`" + place.name() + "` " + repository.effect()));
        } else if (key.range().kind() == SettingType.LIST) {
            list(place, key, node);
        } else {
            scalar(place, key, node);
        }
    }

    private static boolean waits(RepositorySettingsFile file, SettingKey key) {
        return key.onceTrusted() && file.trust() != SettingsFileTrust.TRUSTED;
    }

    private void misplaced(SchemaPosition place, SettingKey key, Node node) {
        if (layer == SettingLayer.REPOSITORY) {
            notices.add(
                    new ConfigurationFault(
                            at(node),
                            "`" + place.name() + "` has no effect in a repository's file"));
        } else {
            fault(
                    node,
                    key.apart()
                            ? SettingValueCheck.apart(place.name())
                                    + ", which read no file; remove it"
                            : "`" + place.name() + "` cannot be set in a file");
        }
    }

    private void scalar(SchemaPosition place, SettingKey key, Node node) {
        if (!(node instanceof ScalarNode scalar)) {
            String found = node instanceof MappingNode ? "a mapping" : "a list";
            fault(
                    node,
                    "`%s` is %s; it must be %s"
                            .formatted(place.name(), found, key.range().sentence()));
            return;
        }
        String value = scalar.getValue();
        Optional<String> refusal =
                layer == SettingLayer.REPOSITORY
                        ? SettingValueCheck.plainRefusal(key, place.name(), value)
                        : SettingValueCheck.refusal(key, place.name(), value);
        if (refusal.isPresent()) {
            fault(node, refusal.get());
        } else {
            settings.add(new ConfiguredSetting(key, place.path(), List.of(value), at(node)));
        }
    }

    private void list(SchemaPosition place, SettingKey key, Node node) {
        if (!(node instanceof SequenceNode list)) {
            fault(node, "`" + place.name() + "` must be a list, one text per line after `- `");
            return;
        }
        List<String> texts = new ArrayList<>();
        for (Node element : list.getValue()) {
            if (steps++ <= MOST_STEPS && element instanceof ScalarNode text && !empty(text)) {
                texts.add(text.getValue());
            } else {
                fault(element, "an element of `" + place.name() + "` must be a text");
            }
        }
        settings.add(new ConfiguredSetting(key, place.path(), texts, at(node)));
    }

    private static boolean empty(Node node) {
        return Tag.NULL.equals(node.getTag());
    }

    private void fault(Node node, String what) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(new ConfigurationFault(at(node), what));
        }
    }

    private SettingOrigin at(Node node) {
        return new SettingOrigin.InFile(
                layer, file, line(node), node.getStartMark().getColumn() + 1);
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
