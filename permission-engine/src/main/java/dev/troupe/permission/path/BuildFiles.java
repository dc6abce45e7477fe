package dev.troupe.permission.path;

import java.util.List;

/** Files that say what builds, tests and package managers run. */
public final class BuildFiles {
    private static final List<String> NAMES =
            List.of(
                    "makefile",
                    "gnumakefile",
                    "*.mk",
                    "justfile",
                    "taskfile.y*ml",
                    "package.json",
                    "*.config.js",
                    "*.config.?js",
                    "*.config.ts",
                    "*.config.?ts",
                    "*.config.json",
                    ".eslintrc*",
                    ".prettierrc*",
                    ".stylelintrc*",
                    ".babelrc*",
                    ".swcrc",
                    ".mocharc*",
                    ".nycrc*",
                    ".lintstagedrc*",
                    "tsconfig*.json",
                    "nx.json",
                    "turbo.json",
                    "lerna.json",
                    "deno.json*",
                    "bunfig.toml",
                    ".pnp.*js",
                    "gulpfile.*",
                    "gruntfile.*",
                    "pom.xml",
                    "mvnw*",
                    "gradlew*",
                    "*.gradle",
                    "*.gradle.kts",
                    "gradle*.properties",
                    "maven-wrapper.*",
                    "build.xml",
                    "build.sbt",
                    "cargo.toml",
                    "build.rs",
                    "rust-toolchain*",
                    "nextest.toml",
                    "go.mod",
                    "go.work",
                    ".golangci.*",
                    "pyproject.toml",
                    "setup.py",
                    "setup.cfg",
                    "tox.ini",
                    "noxfile.py",
                    "pytest.ini",
                    ".pytest.ini",
                    "pytest.toml",
                    ".pytest.toml",
                    "mypy.ini",
                    ".mypy.ini",
                    "pylintrc*",
                    ".pylintrc*",
                    ".coveragerc",
                    "conftest.py",
                    "sitecustomize.py",
                    "usercustomize.py",
                    "*.pth",
                    "cmakelists.txt",
                    "*.cmake",
                    "cmakepresets.json",
                    "configure",
                    "meson.build",
                    "build.ninja",
                    "rakefile",
                    "gemfile",
                    "*.gemspec",
                    ".rspec*",
                    ".rubocop*.yml",
                    "composer.json",
                    "phpunit.xml*",
                    "phpstan*.neon*",
                    ".php-cs-fixer*",
                    "*.*proj",
                    "*.props",
                    "*.targets",
                    "*.rsp",
                    "global.json",
                    "nuget.config",
                    "build.bazel",
                    "dockerfile*",
                    "docker-compose*.y*ml",
                    "compose*.y*ml",
                    "vagrantfile",
                    "procfile*",
                    ".tool-versions",
                    "mise.toml",
                    ".mise.toml",
                    "jenkinsfile*");

    private BuildFiles() {}

    /** Whether a file of that name, with or without directories, is one. */
    public static boolean named(String path) {
        List<String> folded = PathNames.fold(path);
        String name = folded.isEmpty() ? "" : folded.getLast();
        for (String pattern : NAMES) {
            if (Glob.segment(pattern, name)) {
                return true;
            }
        }
        return false;
    }
}
