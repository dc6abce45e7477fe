package dev.troupe.worker.effect;

import dev.troupe.permission.path.PathNames;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Knows the directories of what is fetched and of what builds make. */
final class GeneratedFileNames {
    private static final Set<String> FETCHED =
            Set.of(
                    "node_modules",
                    "bower_components",
                    ".venv",
                    "venv",
                    "vendor",
                    "site-packages",
                    ".yarn",
                    ".tox",
                    ".nox",
                    ".gradle");

    private static final String AMBIGUOUS = "vendor";

    private static final Set<String> PRODUCTS =
            Set.of(
                    "target",
                    "build",
                    "dist",
                    "out",
                    "bin",
                    "obj",
                    ".next",
                    ".nuxt",
                    ".svelte-kit",
                    ".output",
                    ".turbo",
                    ".parcel-cache",
                    ".vite",
                    ".cache",
                    ".angular",
                    "__pycache__",
                    ".pytest_cache",
                    ".mypy_cache",
                    ".ruff_cache",
                    ".hypothesis",
                    ".eggs",
                    "htmlcov",
                    "coverage",
                    ".nyc_output",
                    ".coverage",
                    ".build",
                    "_build",
                    "cmake-build-debug",
                    "cmake-build-release",
                    "cmakefiles",
                    "deriveddata",
                    "zig-out",
                    "zig-cache",
                    ".zig-cache",
                    ".dart_tool",
                    ".bsp",
                    ".metals",
                    ".bloop",
                    "test-results",
                    "playwright-report",
                    "storybook-static",
                    "logs",
                    "tmp");

    private static final List<String> PRODUCT_ENDINGS =
            List.of(
                    ".o",
                    ".a",
                    ".so",
                    ".pyc",
                    ".pyo",
                    ".class",
                    ".d",
                    ".gcno",
                    ".gcda",
                    ".tsbuildinfo",
                    ".eslintcache",
                    ".coverage",
                    ".exe",
                    ".dll",
                    ".pdb",
                    ".jar",
                    ".log",
                    ".test",
                    ".profraw",
                    ".egg-info");

    private static final Set<String> PROGRAM_ENDINGS =
            Set.of("js", "cjs", "mjs", "ts", "py", "rb", "php", "sh", "pl");

    private GeneratedFileNames() {}

    /** Whether it is one of fetched packages for sure: projects keep sources of their own in a {@code vendor} too. */
    static boolean isSurelyFetched(String path) {
        return PathNames.fold(path).stream()
                .anyMatch(it -> FETCHED.contains(it) && !it.equals(AMBIGUOUS));
    }

    /** Whether it is one of fetched packages. */
    static boolean isFetched(String path) {
        return PathNames.fold(path).stream().anyMatch(FETCHED::contains);
    }

    /** Whether it is a directory that holds fetched packages, and not one of them. */
    static boolean isFetchedRoot(String directory) {
        List<String> names = PathNames.fold(directory);
        return !names.isEmpty() && FETCHED.contains(names.getLast());
    }

    /** Whether, being ignored, it is one that a build makes. */
    static boolean isProduct(String path) {
        List<String> names = PathNames.fold(path);
        String name = names.isEmpty() ? "" : names.getLast();
        return names.stream().anyMatch(it -> PRODUCTS.contains(it) || it.endsWith(".egg-info"))
                || PRODUCT_ENDINGS.stream().anyMatch(name::endsWith);
    }

    /** Whether an interpreter runs files of that name. */
    static boolean isProgram(String path) {
        int dot = path.lastIndexOf('.');
        return dot >= 0
                && PROGRAM_ENDINGS.contains(path.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    /** Whether it starts with a package, or by the name of one; or lies where shells look for programs. */
    static boolean isStartUp(String path) {
        List<String> names = PathNames.fold(path);
        String name = names.isEmpty() ? "" : names.getLast();
        String parent = names.size() < 2 ? "" : names.get(names.size() - 2);
        return name.endsWith(".pth")
                || name.equals("sitecustomize.py")
                || name.equals("usercustomize.py")
                || names.contains(".bin")
                || parent.equals("bin")
                || parent.equals("scripts");
    }
}
