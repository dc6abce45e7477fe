package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.Key;
import dev.troupe.configuration.schema.Kind;
import dev.troupe.configuration.schema.Layer;
import dev.troupe.configuration.schema.Names;
import dev.troupe.configuration.schema.Schema;
import dev.troupe.configuration.schema.Words;
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
final class YamlWalk {
    private static final int MOST_STEPS = 20_000;
    private static final int MOST_FAULTS = 50;

    /** What all keys of the environment begin with may stand in the file, too. */
    private static final String COMMON = "troupe";

    private static final String MERGE = "<<";

    private final Layer layer;
    private final Path file;
    private final @Nullable RepositoryFile repository;
    private final Place root;
    private final List<Setting> settings = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> notices = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private int steps;

    private YamlWalk(Schema schema, Layer layer, Path file, @Nullable RepositoryFile repository) {
        this.layer = layer;
        this.file = file;
        this.repository = repository;
        this.root = new Place(schema.root(), List.of());
    }

    static YamlWalk ofUser(Schema schema, Path file) {
        return new YamlWalk(schema, Layer.USER, file, null);
    }

    static YamlWalk ofRepository(Schema schema, RepositoryFile file) {
        return new YamlWalk(schema, Layer.REPOSITORY, file.path(), file);
    }

    Layer layer() {
        return layer;
    }

    Path file() {
        return file;
    }

    Reading reading() {
        return new Reading(settings, faults, notices);
    }

    void from(Node node) {
        value(root, node);
        if (steps > MOST_STEPS) {
            faults.addFirst(
                    new Fault(
                            at(node),
                            "its references expand to more than " + MOST_STEPS + " values"));
        }
    }

    private void value(Place place, Node node) {
        if (steps++ > MOST_STEPS || empty(node)) {
            // A section whose keys are all commented out is a key without a value.
            return;
        }
        if (place.shape() instanceof Key key) {
            set(place, key, node);
        } else if (node instanceof MappingNode mapping) {
            entries(place, mapping);
        } else {
            String what = place.path().isEmpty() ? "the file" : "`" + place.name() + "`";
            fault(node, what + " must be a mapping of keys to values");
        }
    }

    private void entries(Place place, MappingNode mapping) {
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
    private void merged(Place place, MappingNode into, Node node) {
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
                                && Words.same(other.getValue(), name.getValue()));
    }

    private void entry(Place place, ScalarNode name, Node value) {
        Place at = place;
        try {
            for (String part : parts(place, name.getValue())) {
                at = at.below(part);
            }
        } catch (Place.Unknown unknown) {
            fault(name, unknown.what());
            return;
        }
        value(at, value);
    }

    /** A key may stand for several, with dots; a name that somebody chose is one. */
    private static List<String> parts(Place place, String written) {
        if (place.shape() instanceof Names) {
            return List.of(written);
        }
        List<String> parts = List.of(written.split("\\.", -1));
        boolean common = place.path().isEmpty() && parts.getFirst().equals(COMMON);
        return common ? parts.subList(1, parts.size()) : parts;
    }

    private void set(Place place, Key key, Node node) {
        Integer before = lines.putIfAbsent(Setting.identity(key, place.path()), line(node));
        if (before != null) {
            fault(node, "`" + place.name() + "` is set already in line " + before);
        } else if (!key.layers().contains(layer)) {
            misplaced(place, key, node);
        } else if (repository != null && waits(repository, key)) {
            notices.add(new Fault(at(node), "`" + place.name() + "` " + repository.effect()));
        } else if (key.range().kind() == Kind.LIST) {
            list(place, key, node);
        } else {
            scalar(place, key, node);
        }
    }

    private static boolean waits(RepositoryFile file, Key key) {
        return key.onceTrusted() && file.trust() != Trust.TRUSTED;
    }

    private void misplaced(Place place, Key key, Node node) {
        if (layer == Layer.REPOSITORY) {
            notices.add(
                    new Fault(at(node), "`" + place.name() + "` does not count in a repository"));
        } else {
            fault(
                    node,
                    key.apart()
                            ? ValueCheck.apart(place.name()) + ", which read no file; remove it"
                            : "`" + place.name() + "` cannot be set in a file");
        }
    }

    private void scalar(Place place, Key key, Node node) {
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
                layer == Layer.REPOSITORY
                        ? ValueCheck.plainRefusal(key, place.name(), value)
                        : ValueCheck.refusal(key, place.name(), value);
        if (refusal.isPresent()) {
            fault(node, refusal.get());
        } else {
            settings.add(new Setting(key, place.path(), List.of(value), at(node)));
        }
    }

    private void list(Place place, Key key, Node node) {
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
        settings.add(new Setting(key, place.path(), texts, at(node)));
    }

    private static boolean empty(Node node) {
        return Tag.NULL.equals(node.getTag());
    }

    private void fault(Node node, String what) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(new Fault(at(node), what));
        }
    }

    private Origin at(Node node) {
        return new Origin.InFile(layer, file, line(node), node.getStartMark().getColumn() + 1);
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
