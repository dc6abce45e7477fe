package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.SettingLayer;
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
public final class SettingsFileReader {
    private SettingsFileReader() {}

    /** What the user's file sets; nothing when there is none. */
    public static SettingsReadResult read(ConfigurationSchema schema, Path file) {
        return read(
                YamlSettingsReader.ofUser(schema, file), ConfigurationFileText.read(file, true));
    }

    /**
     * What a repository's file sets; nothing when there is none. It may not be a link. What counts only once it is
     * trusted is a notice before that.
     */
    public static SettingsReadResult read(ConfigurationSchema schema, RepositorySettingsFile file) {
        String known = file.text();
        return read(
                YamlSettingsReader.ofRepository(schema, file),
                known == null
                        ? ConfigurationFileText.read(file.path(), false)
                        : ConfigurationFileText.of(known));
    }

    private static SettingsReadResult read(YamlSettingsReader walk, ConfigurationFileText text) {
        SettingLayer layer = walk.layer();
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

    private static SettingsReadResult broken(SettingLayer layer, Path file, String what) {
        return broken(new SettingOrigin.InFile(layer, file, 0, 0), what);
    }

    private static SettingsReadResult broken(SettingOrigin origin, String what) {
        return new SettingsReadResult(
                List.of(), List.of(new ConfigurationFault(origin, what)), List.of());
    }

    private static SettingOrigin place(SettingLayer layer, Path file, @Nullable Mark mark) {
        return mark == null
                ? new SettingOrigin.InFile(layer, file, 0, 0)
                : new SettingOrigin.InFile(layer, file, mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static String firstLine(@Nullable String text) {
        return text == null ? "it cannot be parsed" : text.lines().findFirst().orElse("");
    }
}
