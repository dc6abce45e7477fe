package dev.troupe.lsp.pool;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.troupe.languageservers.definition.LanguageServerDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a server is started for a root.
 *
 * @param command the program by its path, and its arguments
 * @param checkout the checkout or worktree that it is for
 * @param root the directory of its project, in the checkout
 * @param settings what it gets when it asks for configuration
 * @param options what it gets when it starts
 * @param environment variables beside the harmless ones
 * @param readable further directories that it may read, such as that of its program
 */
public record ServerLaunch(
        LanguageServerDefinition definition,
        List<String> command,
        Path checkout,
        Path root,
        JsonObject settings,
        @Nullable JsonElement options,
        Map<String, String> environment,
        List<Path> readable) {
    /** Copies the lists and the map. */
    public ServerLaunch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        readable = List.copyOf(readable);
    }

    ServedRoot served() {
        return new ServedRoot(checkout, root);
    }

    /** Names the process that serves this root: the same for all roots of a repository that are served alike. */
    ServerKey key(Path repository) {
        String configuration = String.join("\0", command) + settings + options + environment;
        String alone = definition.isMultiRoot() ? "" : root.toString();
        return new ServerKey(repository.toString(), definition.name(), configuration + alone);
    }
}
