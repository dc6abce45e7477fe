package dev.troupe.permission.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tools whose arguments are understood. Immutable, for any number of threads.
 *
 * <p>How a file is written says {@code README.md} beside the bundled ones.
 */
public final class ToolSchemas {
    private static final String FOLDER = "tools/";

    private final Map<String, ToolSchema> byName;

    private ToolSchemas(Map<String, ToolSchema> byName) {
        this.byName = Map.copyOf(byName);
    }

    /** The schemas that come with the engine. */
    public static ToolSchemas bundled() {
        return Bundled.SCHEMAS;
    }

    /**
     * The schemas of some files alone.
     *
     * @param files JSON texts by the names that faults give them
     * @throws UnreadableSchemaException when one cannot be used, or two are about one program
     */
    public static ToolSchemas of(Map<String, String> files) {
        Map<String, ToolSchema> byName = new HashMap<>();
        files.forEach((file, text) -> {
            ToolSchema tool = ToolReader.read(file, text);
            for (String name : tool.names()) {
                ToolSchema other = byName.putIfAbsent(name, tool);
                if (other != null) {
                    throw new UnreadableSchemaException(
                            file,
                            "`%s` is the name of a program in %s too; remove one"
                                    .formatted(name, other.file()));
                }
            }
        });
        return new ToolSchemas(byName);
    }

    /**
     * Reads an argument list as its tool would. Never throws; takes time in proportion to the list.
     *
     * @param argv the program by its base name, and its arguments
     * @return null when the program has no schema or is not known whole
     */
    public @Nullable ToolUsage read(List<CommandArgument> argv) {
        if (argv.isEmpty() || !argv.getFirst().whole()) {
            return null;
        }
        CommandSchema level = level(argv.getFirst().text());
        return level == null ? null : new ArgumentReader(this, level, argv).read();
    }

    /** What a program does with files, by the name by which schemas know it. */
    public OutputBehaviour showing(String program) {
        ToolSchema tool = byName.get(program);
        return tool == null ? OutputBehaviour.UNKNOWN : tool.showing();
    }

    /**
     * How letters of options are bundled in a command.
     *
     * @param words the program by its base name, its sub-commands, and whatever follows
     */
    public BundledOptions bundles(List<String> words) {
        CommandSchema level = words.isEmpty() ? null : level(words.getFirst());
        if (level == null) {
            return BundledOptions.UNKNOWN;
        }
        for (int i = 1; i < words.size(); i++) {
            CommandSchema next = level.commands().get(words.get(i));
            level = next == null ? level : next;
        }
        return BundledOptions.of(level);
    }

    /**
     * The program and the sub-commands that words begin with, each by its first name.
     *
     * @param words the program by its base name, and whatever follows
     * @return nothing when the program has no schema
     */
    public List<String> commands(List<String> words) {
        List<String> commands = new ArrayList<>(2);
        CommandSchema level = words.isEmpty() ? null : level(words.getFirst());
        while (level != null) {
            commands.add(level.name());
            int next = commands.size();
            level = next < words.size() ? level.commands().get(words.get(next)) : null;
        }
        return commands;
    }

    /** The first names of all tools. */
    public Set<String> tools() {
        return byName.values().stream()
                .map(it -> it.level().name())
                .collect(java.util.stream.Collectors.toUnmodifiableSet());
    }

    @Nullable CommandSchema level(String program) {
        ToolSchema tool = byName.get(program);
        return tool == null ? null : tool.level();
    }

    /** Read once, when first asked for. */
    private static final class Bundled {
        static final ToolSchemas SCHEMAS = of(files());

        private static Map<String, String> files() {
            Map<String, String> files = new LinkedHashMap<>();
            resource(FOLDER + "index")
                    .lines()
                    .filter(name -> !name.isBlank())
                    .forEach(name -> files.put(name + ".json", resource(FOLDER + name + ".json")));
            return files;
        }

        private static String resource(String name) {
            try (InputStream in = ToolSchemas.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IllegalStateException(
                            "The tool schema " + name + " is not on the class path.");
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException("The tool schema " + name + " is unreadable.", e);
            }
        }
    }
}
