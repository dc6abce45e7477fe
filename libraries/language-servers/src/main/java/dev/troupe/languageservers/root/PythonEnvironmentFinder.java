package dev.troupe.languageservers.root;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Finds the Python environment of a project. */
public final class PythonEnvironmentFinder {
    private static final Pattern CONDA_NAME =
            Pattern.compile("(?m)^name:[ \\t]*[\"']?([A-Za-z0-9_][A-Za-z0-9_.-]*)");
    private static final List<String> CONDA_DIRECTORIES =
            List.of("miniconda3", "miniforge3", "mambaforge", "anaconda3", ".conda");

    private final Path userHome;
    private final Map<String, String> environment;
    private final PoetryEnvironments poetry;

    /**
     * What was found.
     *
     * @param interpreter the interpreter, or null when there is none to use
     * @param notes sentences about it
     */
    public record Finding(@Nullable Path interpreter, List<String> notes) {
        public Finding {
            notes = List.copyOf(notes);
        }
    }

    /** Makes a finder for the home directory and the environment variables of a user. */
    public PythonEnvironmentFinder(Path userHome, Map<String, String> environment) {
        this.userHome = userHome;
        this.environment = Map.copyOf(environment);
        this.poetry = new PoetryEnvironments(userHome, environment);
    }

    /**
     * Finds the interpreter for a project. Language servers run it, so one that the repository brings along or names counts only
     * if the repository is trusted.
     */
    public Finding findInterpreter(Path root, Path repository, boolean isTrusted) {
        ProjectBoundary boundary = ProjectBoundary.of(root, repository);
        List<Path> directories = boundary.upwardsWithMain(root);
        List<String> notes = new ArrayList<>();
        for (PythonEnvironment candidate : candidates(directories)) {
            Path interpreter = candidate.interpreter();
            if (!Files.isExecutable(interpreter)) {
                if (Files.exists(candidate.directory(), LinkOption.NOFOLLOW_LINKS)) {
                    notes.add(
                            "`%s` has no Python interpreter that runs; create the environment again."
                                    .formatted(candidate.directory()));
                }
            } else if (candidate.isOfRepository() && !isTrusted) {
                notes.add(
                        "`%s` is not used, as the repository is not trusted."
                                .formatted(interpreter));
            } else {
                notes.add("Python is `%s`, from %s.".formatted(interpreter, candidate.origin()));
                return new Finding(interpreter, notes);
            }
        }
        if (notes.isEmpty()) {
            notes.add(
                    ("No virtual environment was found for `%s`; imports of its libraries may be reported as"
                                    + " errors. Create one with `python3 -m venv .venv` and install them.")
                            .formatted(root));
        }
        return new Finding(null, notes);
    }

    private List<PythonEnvironment> candidates(List<Path> directories) {
        List<PythonEnvironment> candidates = new ArrayList<>();
        for (Path directory : directories) {
            PythonEnvironment configured = pyrightEnvironment(directory);
            if (configured != null) {
                candidates.add(configured);
            }
        }
        String uv = environment.getOrDefault("UV_PROJECT_ENVIRONMENT", "");
        for (Path directory : directories) {
            if (!uv.isEmpty() && Files.exists(directory.resolve("uv.lock"))) {
                candidates.add(
                        new PythonEnvironment(
                                directory.resolve(uv), "UV_PROJECT_ENVIRONMENT", true));
            }
            for (String name : List.of(".venv", "venv")) {
                candidates.add(
                        new PythonEnvironment(
                                directory.resolve(name), "the project's `" + name + "`", true));
            }
            candidates.addAll(poetry.environmentsOf(directory));
            candidates.addAll(condaEnvironments(directory));
        }
        return candidates;
    }

    private static @Nullable PythonEnvironment pyrightEnvironment(Path directory) {
        JsonNode configuration = ManifestText.readJson(directory.resolve("pyrightconfig.json"));
        String project = ManifestText.readText(directory.resolve("pyproject.toml"));
        String table = ManifestText.tomlTable(project, "tool.pyright");
        String name = configuration.path("venv").asString(ManifestText.tomlText(table, "venv"));
        String path =
                configuration.path("venvPath").asString(ManifestText.tomlText(table, "venvPath"));
        if (name == null || name.indexOf('\0') >= 0) {
            return null;
        }
        Path parent = path == null || path.indexOf('\0') >= 0 ? directory : directory.resolve(path);
        return new PythonEnvironment(
                parent.resolve(name).normalize(), "the settings of pyright", true);
    }

    private List<PythonEnvironment> condaEnvironments(Path directory) {
        String text =
                ManifestText.readText(directory.resolve("environment.yml"))
                        + ManifestText.readText(directory.resolve("environment.yaml"));
        Matcher name = CONDA_NAME.matcher(text);
        if (!name.find()) {
            return List.of();
        }
        return CONDA_DIRECTORIES.stream()
                .map(it -> userHome.resolve(it).resolve("envs").resolve(name.group(1)))
                .map(it -> new PythonEnvironment(it, "conda, as environment.yml names it", false))
                .toList();
    }
}
