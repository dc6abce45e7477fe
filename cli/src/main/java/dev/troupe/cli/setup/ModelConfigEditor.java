package dev.troupe.cli.setup;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Puts a model into the user's {@code config.yaml}. All lines that stand there stay as they are, comments included; the file is
 * for its owner alone.
 */
public final class ModelConfigEditor {
    private static final String MODELS = "models";

    private final Path file;

    /** Edits a file, whether there or not. */
    public ModelConfigEditor(Path file) {
        this.file = file;
    }

    /**
     * Whether the file has a model of that name.
     *
     * @throws TroupeException CONFIGURATION_INVALID when it is no YAML
     */
    public boolean has(String name) {
        MappingNode root = root(text());
        return value(root, MODELS) instanceof MappingNode models && value(models, name) != null;
    }

    /**
     * Writes a model, in place of one of the same name.
     *
     * @throws TroupeException CONFIGURATION_INVALID when the file is written so that nothing can be added
     */
    public void put(String name, ModelEntry entry) {
        String text = text();
        write(edited(text, name, entry));
    }

    private String edited(String text, String name, ModelEntry entry) {
        MappingNode root = root(text);
        Node models = value(root, MODELS);
        List<String> lines = new ArrayList<>(text.lines().toList());
        if (models == null || isNull(models)) {
            return withSection(lines, models, block(name, "  ", entry));
        }
        if (!(models instanceof MappingNode all) || all.getFlowStyle() == FlowStyle.FLOW) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "`models` in %s is written on one line, so Troupe cannot add a model to it."
                            .formatted(file),
                    "Add the model there yourself: %s: {%s}"
                            .formatted(name, String.join(", ", entry.lines())));
        }
        NodeTuple first = all.getValue().getFirst();
        String indent = " ".repeat(first.getKeyNode().getStartMark().getColumn());
        List<String> block = block(name, indent, entry);
        for (NodeTuple model : all.getValue()) {
            if (scalar(model.getKeyNode()).equals(name)) {
                int from = model.getKeyNode().getStartMark().getLine();
                lines.subList(from, end(lines, from, indent.length())).clear();
                lines.addAll(from, block);
                return joined(lines);
            }
        }
        lines.addAll(first.getKeyNode().getStartMark().getLine(), block);
        return joined(lines);
    }

    /** The line behind an entry: the first that stands no deeper; blank lines and comments before it are its own. */
    private static int end(List<String> lines, int from, int indent) {
        int end = from + 1;
        for (int at = from + 1; at < lines.size(); at++) {
            String line = lines.get(at);
            boolean says = !line.isBlank() && !line.strip().startsWith("#");
            int depth = line.length() - line.stripLeading().length();
            if (says && depth <= indent) {
                break;
            }
            if (says) {
                end = at + 1;
            }
        }
        return end;
    }

    private static String withSection(
            List<String> lines, @Nullable Node empty, List<String> block) {
        if (empty == null) {
            lines.add("models:");
            lines.addAll(block);
        } else {
            int at = empty.getStartMark().getLine();
            while (!lines.get(at).strip().startsWith(MODELS)) {
                at--;
            }
            lines.set(at, "models:");
            lines.addAll(at + 1, block);
        }
        return joined(lines);
    }

    private static List<String> block(String name, String indent, ModelEntry entry) {
        List<String> block = new ArrayList<>();
        block.add(indent + name + ":");
        entry.lines().forEach(it -> block.add(indent + indent(indent) + it));
        return block;
    }

    private static String indent(String outer) {
        return outer.isEmpty() ? "  " : outer;
    }

    private static String joined(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    private static boolean isNull(Node node) {
        return node instanceof ScalarNode scalar
                && (scalar.getValue().isBlank()
                        || scalar.getValue().equals("null")
                        || scalar.getValue().equals("~"));
    }

    private static String scalar(Node node) {
        return node instanceof ScalarNode scalar ? scalar.getValue() : "";
    }

    private static @Nullable Node value(@Nullable MappingNode map, String key) {
        return map == null
                ? null
                : map.getValue().stream()
                        .filter(it -> scalar(it.getKeyNode()).equals(key))
                        .map(NodeTuple::getValueNode)
                        .findFirst()
                        .orElse(null);
    }

    private @Nullable MappingNode root(String text) {
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            if (root == null || isNull(root)) {
                return null;
            }
            return Optional.of(root)
                    .filter(MappingNode.class::isInstance)
                    .map(MappingNode.class::cast)
                    .filter(it -> it.getFlowStyle() != FlowStyle.FLOW)
                    .orElseThrow(() -> broken("has no settings one below the other", null));
        } catch (YAMLException e) {
            throw broken("is not YAML", e);
        }
    }

    private TroupeException broken(String how, @Nullable Exception cause) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                file + " " + how + "; nothing was written.",
                "Correct the file; `troupe config check` names what is wrong.",
                cause);
    }

    private String text() {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw unwritable("read", e);
        }
    }

    /** All at once, and for its owner alone from the beginning: it may hold a key. */
    private void write(String text) {
        Path target = Files.isSymbolicLink(file) ? file.toAbsolutePath() : file;
        try {
            Path real = Files.exists(target) ? target.toRealPath() : target;
            Files.createDirectories(real.getParent());
            Path fresh = Files.createTempFile(real.getParent(), "config", ".yaml.new");
            if (Files.getFileStore(real.getParent()).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
            }
            Files.writeString(fresh, text);
            Files.move(
                    fresh,
                    real,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw unwritable("written", e);
        }
    }

    private TroupeException unwritable(String what, IOException cause) {
        return new TroupeException(
                ErrorCode.NOT_WRITABLE,
                file + " cannot be " + what + " (" + cause.getMessage() + ").",
                cause);
    }
}
