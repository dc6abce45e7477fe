package dev.troupe.languageservers.root;

import dev.troupe.languageservers.definition.LanguageServerDefinition;
import dev.troupe.languageservers.definition.SettingsMerge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Works out where and how the server of a file is started. */
public final class ServerEnvironmentResolver {
    private static final List<String> NODE_PROJECTS = List.of("tsconfig.json", "jsconfig.json");

    private final PythonEnvironmentFinder pythonEnvironments;

    /** Makes a resolver that finds Python environments with a finder. */
    public ServerEnvironmentResolver(PythonEnvironmentFinder pythonEnvironments) {
        this.pythonEnvironments = pythonEnvironments;
    }

    /**
     * Resolves the environment of a server for a file.
     *
     * @param repository the top directory of the repository or of the worktree; a file outside of it gets its own directory
     * @param isTrusted whether programs of the repository may be run
     */
    public ServerEnvironment resolveEnvironment(
            LanguageServerDefinition definition, Path file, Path repository, boolean isTrusted) {
        Path top = repository.toAbsolutePath().normalize();
        Path path = file.toAbsolutePath().normalize();
        Path root = ProjectRootFinder.findRoot(path, top, definition.rootPatterns());
        Draft draft = new Draft(root, definition);
        if (!path.startsWith(top)) {
            draft.notes.add(
                    "`%s` is outside of `%s`, so no project was looked for.".formatted(path, top));
            return draft.finish();
        }
        if (definition.interpreterSetting() != null) {
            draft.addInterpreter(
                    definition.interpreterSetting(),
                    pythonEnvironments.findInterpreter(root, top, isTrusted));
        }
        if (definition.compilationDatabaseOption() != null) {
            draft.addDatabase(definition.compilationDatabaseOption());
        }
        if (NODE_PROJECTS.stream().anyMatch(definition.rootPatterns()::contains)) {
            draft.addNodeProject(path);
        }
        return draft.finish();
    }

    /** What was found so far. */
    private static final class Draft {
        private final Path root;
        private final List<String> arguments = new ArrayList<>();
        private final Map<String, String> environment;
        private final List<String> notes = new ArrayList<>();
        private JsonNode settings;

        Draft(Path root, LanguageServerDefinition definition) {
            this.root = root;
            this.settings = definition.settings();
            this.environment = new HashMap<>(definition.environment());
        }

        void addInterpreter(String setting, PythonEnvironmentFinder.Finding finding) {
            notes.addAll(finding.notes());
            Path interpreter = finding.interpreter();
            if (interpreter != null) {
                ObjectNode found = JsonNodeFactory.instance.objectNode();
                ObjectNode at = found;
                String[] keys = setting.split("\\.", -1);
                for (String key : List.of(keys).subList(0, keys.length - 1)) {
                    at = at.putObject(key);
                }
                at.put(keys[keys.length - 1], interpreter.toString());
                // What people set themselves counts more than what was found.
                settings = SettingsMerge.mergeSettings(found, settings);
            }
        }

        void addDatabase(String option) {
            Path database = CompilationDatabaseFinder.findDatabase(root);
            if (database == null) {
                notes.add(
                        ("`%s` has no compile_commands.json, so the compiler's flags are guessed. CMake writes one"
                                        + " with `-DCMAKE_EXPORT_COMPILE_COMMANDS=ON`.")
                                .formatted(root));
            } else if (!CompilationDatabaseFinder.isKnownToServer(root, database)) {
                arguments.add(option + database);
                notes.add("The compiler's flags come from `%s`.".formatted(database));
            }
        }

        void addNodeProject(Path file) {
            ProjectBoundary.upwards(file.resolveSibling(""), root).stream()
                    .flatMap(it -> NODE_PROJECTS.stream().map(it::resolve))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .ifPresent(it ->
                            notes.add("The file belongs to the project of `%s`.".formatted(it)));
        }

        ServerEnvironment finish() {
            return new ServerEnvironment(root, arguments, settings, environment, notes);
        }
    }
}
