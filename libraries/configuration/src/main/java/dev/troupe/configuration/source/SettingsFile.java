package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.Layer;
import dev.troupe.configuration.schema.Schema;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;

/** Reads a {@code config.yaml}. */
public final class SettingsFile {
    private SettingsFile() {}

    /** What the user's file sets; nothing when there is none. */
    public static Reading read(Schema schema, Path file) {
        return read(YamlWalk.ofUser(schema, file), FileText.read(file, true));
    }

    /**
     * What a repository's file sets; nothing when there is none. It may not be a link. What counts only once it is
     * trusted is a notice before that.
     */
    public static Reading read(Schema schema, RepositoryFile file) {
        String known = file.text();
        return read(
                YamlWalk.ofRepository(schema, file),
                known == null ? FileText.read(file.path(), false) : FileText.of(known));
    }

    private static Reading read(YamlWalk walk, FileText text) {
        Layer layer = walk.layer();
        Path file = walk.file();
        if (text.text() == null) {
            return broken(layer, file, String.valueOf(text.fault()));
        }
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text.text()));
            if (root != null) {
                walk.from(root);
            }
            return walk.reading();
        } catch (MarkedYAMLException e) {
            return broken(place(layer, file, e.getProblemMark()), "is not YAML: " + problem(e));
        } catch (YAMLException e) {
            return broken(layer, file, "is not YAML: " + firstLine(e.getMessage()));
        }
    }

    private static String problem(MarkedYAMLException failure) {
        String problem = firstLine(failure.getProblem());
        return problem.contains("TAB")
                ? "a tab stands where blanks must; YAML indents with blanks alone"
                : problem;
    }

    private static Reading broken(Layer layer, Path file, String what) {
        return broken(new Origin.InFile(layer, file, 0, 0), what);
    }

    private static Reading broken(Origin origin, String what) {
        return new Reading(List.of(), List.of(new Fault(origin, what)), List.of());
    }

    private static Origin place(Layer layer, Path file, @Nullable Mark mark) {
        return mark == null
                ? new Origin.InFile(layer, file, 0, 0)
                : new Origin.InFile(layer, file, mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static String firstLine(@Nullable String text) {
        return text == null ? "it cannot be parsed" : text.lines().findFirst().orElse("");
    }
}
