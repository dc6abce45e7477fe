package dev.troupe.languageservers.definition;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A language server: the files it reads, how it is started and what is known about it.
 *
 * @param name its short name, such as {@code pyright}
 * @param commands commands that start it; the first whose program is found is used. A program in braces is Troupe's own
 * @param languageByExtension the language id by the end of the file name, with its dot, such as {@code .py}
 * @param languageByFileName the language id by the whole file name, such as {@code Dockerfile}
 * @param rootPatterns files that mark the top directory of a project; one may begin with a star, as in {@code *.sln}
 * @param environment environment variables for its process
 * @param initializationOptions an object that goes with {@code initialize}; never changed in place
 * @param settings an object of settings, as the server asks for them; never changed in place
 * @param startTimeout how long its start may take
 * @param shutdownTimeout how long it may take to end
 * @param diagnosticsDeadline how long an edit waits for its diagnostics
 * @param freshness how its diagnostics show which text they are about
 * @param installMethods commands that install it, the best first
 * @param installName the directory's name when Troupe keeps it; servers of one package share it
 * @param versionRequirement how its version is asked for, or null when it cannot be
 * @param interpreterSetting the setting that takes the path of a Python interpreter, with dots, or null
 * @param compilationDatabaseOption the option that takes the directory of {@code compile_commands.json}, or null
 * @param traps sentences for people about its known weaknesses
 * @param isEnabled whether it is used without being asked for by name
 * @param isDiagnosing whether its diagnostics are used
 * @param isMultiRoot whether one process serves several directories
 * @param loadedWorktrees how many worktrees one process has loaded at a time; 0 for any number
 * @param runsRepositoryCode whether it loads code or plug-ins of the repository that it reads
 * @param maxRestarts how often it is started again after it died
 * @param source where this definition comes from: {@code built in} or a file
 */
public record LanguageServerDefinition(
        String name,
        List<List<String>> commands,
        Map<String, String> languageByExtension,
        Map<String, String> languageByFileName,
        List<String> rootPatterns,
        Map<String, String> environment,
        JsonNode initializationOptions,
        JsonNode settings,
        Duration startTimeout,
        Duration shutdownTimeout,
        Duration diagnosticsDeadline,
        FreshnessMeans freshness,
        List<InstallMethod> installMethods,
        String installName,
        @Nullable VersionRequirement versionRequirement,
        @Nullable String interpreterSetting,
        @Nullable String compilationDatabaseOption,
        List<String> traps,
        boolean isEnabled,
        boolean isDiagnosing,
        boolean isMultiRoot,
        int loadedWorktrees,
        boolean runsRepositoryCode,
        int maxRestarts,
        String source) {
    public LanguageServerDefinition {
        commands = commands.stream().map(List::copyOf).toList();
        languageByExtension = Map.copyOf(languageByExtension);
        languageByFileName = Map.copyOf(languageByFileName);
        rootPatterns = List.copyOf(rootPatterns);
        environment = Map.copyOf(environment);
        initializationOptions = initializationOptions.deepCopy();
        settings = settings.deepCopy();
        installMethods = List.copyOf(installMethods);
        traps = List.copyOf(traps);
    }

    /** Whether Troupe brings the program along, so that none is looked for. */
    public boolean isBundled() {
        return commands.stream().anyMatch(it -> it.getFirst().startsWith("{"));
    }

    /** Returns the language id of a file, or null when this server does not read it. The longest extension wins. */
    public @Nullable String languageId(Path path) {
        Path last = path.getFileName();
        if (last == null) {
            return null;
        }
        String name = last.toString();
        String whole = languageByFileName.get(name);
        if (whole != null) {
            return whole;
        }
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            String extension = name.substring(dot);
            String exact = languageByExtension.get(extension);
            String language =
                    exact == null
                            ? languageByExtension.get(extension.toLowerCase(Locale.ROOT))
                            : exact;
            if (language != null) {
                return language;
            }
        }
        return null;
    }
}
