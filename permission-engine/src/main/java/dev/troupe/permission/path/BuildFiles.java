package dev.troupe.permission.path;

import java.util.List;
import java.util.Locale;

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
                    "pyproject.toml",
                    "setup.py",
                    "setup.cfg",
                    "tox.ini",
                    "noxfile.py",
                    "pytest.ini",
                    "conftest.py",
                    "sitecustomize.py",
                    "cmakelists.txt",
                    "*.cmake",
                    "cmakepresets.json",
                    "configure",
                    "meson.build",
                    "build.ninja",
                    "rakefile",
                    "gemfile",
                    "*.gemspec",
                    "composer.json",
                    "phpunit.xml*",
                    "*.*proj",
                    "*.props",
                    "*.targets",
                    "build.bazel",
                    "dockerfile*",
                    "docker-compose*.y*ml",
                    "compose*.y*ml",
                    "vagrantfile",
                    "jenkinsfile*");

    private BuildFiles() {}

    /** Whether a file of that name, with or without directories, is one. */
    public static boolean named(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        for (String pattern : NAMES) {
            if (Glob.segment(pattern, name)) {
                return true;
            }
        }
        return false;
    }
}
