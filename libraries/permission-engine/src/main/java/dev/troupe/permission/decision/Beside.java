package dev.troupe.permission.decision;

import java.util.List;
import java.util.Set;

/**
 * What has run before the commands of a pipeline, and what runs beside them.
 *
 * @param changed whether something before the pipeline may have changed files
 * @param from how many parts of the line were judged before it
 */
record Beside(boolean changed, int from) {
    static final Beside NOTHING = new Beside(false, 0);

    /**
     * They build, test, check and filter. What a project's own code does when one of them runs it, nobody knows; but by its
     * words none puts a file or a link in the place of another one.
     */
    private static final Set<String> PROGRAMS =
            Set.of(
                    "npm",
                    "pnpm",
                    "yarn",
                    "bun",
                    "deno",
                    "npx",
                    "bunx",
                    "cargo",
                    "go",
                    "pytest",
                    "python",
                    "python3",
                    "make",
                    "mvn",
                    "./mvnw",
                    "gradle",
                    "./gradlew",
                    "dotnet",
                    "composer",
                    "bundle",
                    "rake",
                    "tox",
                    "cmake",
                    "ctest",
                    "ninja",
                    "javac",
                    "java",
                    "rustc",
                    "gcc",
                    "g++",
                    "clang",
                    "clang++",
                    "node",
                    "tsc",
                    "eslint",
                    "prettier",
                    "jest",
                    "vitest",
                    "mocha",
                    "mypy",
                    "ruff",
                    "black",
                    "flake8",
                    "pylint",
                    "php",
                    "phpunit",
                    "phpstan",
                    "ruby",
                    "rspec",
                    "rubocop",
                    "golangci-lint",
                    "poetry",
                    "uv",
                    "pip",
                    "pip3",
                    "sort",
                    "uniq",
                    "cut",
                    "tr",
                    "sed",
                    "awk",
                    "jq",
                    "nl",
                    "tac",
                    "rev",
                    "fold",
                    "column");

    /**
     * Whether one of the parts judged so far may have put a file in the place of another one.
     *
     * @param parts of the line
     */
    boolean replaced(List<Part> parts) {
        return changed || !parts.subList(from, parts.size()).stream().allMatch(Beside::keeps);
    }

    private static boolean keeps(Part part) {
        return part.written().isEmpty()
                && (Directories.moves(part.words()) || keeps(part.words(), part.inner()))
                && part.inner().stream().allMatch(Beside::keeps);
    }

    private static boolean keeps(List<String> words, List<Part> inner) {
        if (Changes.none(words)) {
            return true;
        }
        String program = words.getFirst();
        return PROGRAMS.contains(program)
                || (StartedCommands.transparent(program) && !inner.isEmpty());
    }
}
