package dev.troupe.worker.definition.command;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.worker.definition.command.PromptCommand.CommandScope;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds slash commands: those of a workspace, those of the user, those that come with Troupe. */
public final class PromptCommandLoader {
    private static final String SUFFIX = ".md";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final int LARGEST = 256 * 1024;
    private static final int MOST_FILES = 500;
    private static final int DEEPEST = 6;
    private static final String COMMANDS = "commands";
    private static final List<String> BUILT_IN = List.of("init");

    private final Path troupeHome;
    private final Path userHome;

    /**
     * @param troupeHome Troupe's own directory, usually {@code ~/.troupe}
     * @param userHome the home directory of the user whom the process runs for
     */
    public PromptCommandLoader(Path troupeHome, Path userHome) {
        this.troupeHome = troupeHome;
        this.userHome = userHome;
    }

    /**
     * What was found.
     *
     * @param commands by name; of those that share one the nearest: built in, of the workspace, of the user
     * @param faults by name why a file defines no command
     */
    public record FoundCommands(Map<String, PromptCommand> commands, Map<String, String> faults) {}

    /** The commands that are known in a workspace, read anew each time. */
    public FoundCommands in(Path workspace) {
        FoundCommands found = new FoundCommands(new TreeMap<>(), new TreeMap<>());
        for (String name : BUILT_IN) {
            found.commands().put(name, load(name));
        }
        scan(workspace, ".troupe", ".troupe/commands", CommandScope.REPOSITORY, found);
        scan(workspace, ".claude", ".claude/commands", CommandScope.REPOSITORY, found);
        scan(troupeHome, "", "~/.troupe/commands", CommandScope.USER, found);
        scan(userHome, ".claude", "~/.claude/commands", CommandScope.USER, found);
        found.faults().keySet().removeAll(found.commands().keySet());
        return found;
    }

    private static void scan(
            Path base, String product, String shown, CommandScope scope, FoundCommands found) {
        Path tree = base.resolve(product).resolve(COMMANDS);
        boolean linked =
                scope == CommandScope.REPOSITORY && Files.isSymbolicLink(base.resolve(product));
        if (linked || !Files.isDirectory(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        for (Path file : files(tree)) {
            String relative = tree.relativize(file).toString().replace('\\', '/');
            name(relative)
                    .ifPresent(name -> read(name, file, shown + "/" + relative, scope, found));
        }
    }

    private static List<Path> files(Path tree) {
        try (Stream<Path> all = Files.walk(tree, DEEPEST)) {
            return all.filter(it -> it.getFileName().toString().endsWith(SUFFIX))
                    .filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS))
                    .limit(MOST_FILES)
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static Optional<String> name(String relative) {
        String plain = relative.substring(0, relative.length() - SUFFIX.length());
        List<String> parts = List.of(plain.split("/"));
        return parts.stream().allMatch(it -> NAME.matcher(it).matches())
                ? Optional.of(String.join(":", parts))
                : Optional.empty();
    }

    private static void read(
            String name, Path file, String origin, CommandScope scope, FoundCommands found) {
        try {
            byte[] bytes = RegularFileReader.read(file, LARGEST, LinkOption.NOFOLLOW_LINKS);
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            found.commands().putIfAbsent(name, PromptCommand.parse(name, origin, scope, text));
        } catch (IOException | TroupeException e) {
            found.faults().putIfAbsent(name, origin + " cannot be read: " + e.getMessage());
        }
    }

    private static PromptCommand load(String name) {
        String file = "/commands/" + name + SUFFIX;
        try (InputStream stream = PromptCommandLoader.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("The command " + file + " is missing.");
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return PromptCommand.parse(name, PromptCommand.BUILT_IN, CommandScope.BUILT_IN, text);
        } catch (IOException e) {
            throw new UncheckedIOException("The command " + file + " is unreadable.", e);
        }
    }

    /** Lists the names, sorted, for who has mistyped one. */
    public static List<String> names(FoundCommands found) {
        return new ArrayList<>(found.commands().keySet());
    }
}
