package dev.troupe.permission.path;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files that say what builds, tests, checkers and package managers run: they are code, name code that is loaded, or programs that are
 * started. What is copied, moved, touched or written by redirection is compared with them.
 */
public final class BuildFiles {
    private static final List<String> NAMES =
            names(
                    // Any tool's own settings: plugins, files to load first, programs to start.
                    ".*rc .*rc.* *.config.js *.config.?js *.config.ts *.config.?ts *.config.json *.conf.js",
                    "*.conf.?js *.conf.ts",
                    // make, ninja, CMake, Meson, Bazel
                    "makefile gnumakefile *.mk *.mak justfile .justfile taskfile.y*ml *.ninja",
                    "cmakelists.txt *.cmake cmake*presets.json cmakecache.txt dartconfiguration.tcl",
                    "makefile.am makefile.in makefile.pl build.pl configure.ac kbuild buck",
                    "configure meson.build meson_options.txt meson.options conanfile.*",
                    "workspace workspace.bazel module.bazel build.bazel *.bzl",
                    // JavaScript
                    "package.json pnpm-workspace.yaml .pnp.* .pnpmfile.* lerna.json nx.json turbo.json",
                    "project.json angular.json nodemon.json tsconfig*.json",
                    "jest.setup.* jest-setup.* vitest.setup.* setuptests.*",
                    "gulpfile.* gruntfile.* deno.json* bunfig.toml binding.gyp",
                    // Java
                    "pom.xml mvnw* maven-wrapper.* gradlew* *.gradle *.gradle.kts gradle*.properties",
                    "*.versions.toml build.xml build.sbt build.sc project.clj deps.edn",
                    // Rust, Go
                    "cargo.toml build.rs rust-toolchain* nextest.toml go.mod go.work .golangci.*",
                    // Python
                    "pyproject.toml setup.py setup.cfg tox.ini noxfile.py pytest.ini .pytest.ini",
                    "pytest.toml .pytest.toml conftest.py sitecustomize.py usercustomize.py *.pth",
                    "mypy.ini .mypy.ini .flake8 pylintrc* requirements*.txt",
                    "constraints*.txt pipfile uv.toml pdm.toml hatch.toml",
                    "sconstruct sconscript wscript fabfile.py dodo.py pants.toml",
                    // Ruby
                    "rakefile *.rake gemfile gems.rb *.gemspec .rspec spec_helper.rb rails_helper.rb",
                    ".rubocop* .simplecov",
                    // PHP
                    "composer.json phpunit*.xml* pest.php phpstan*.neon* .phpstan*.neon*",
                    ".php-cs-fixer*.php .php_cs*",
                    // .NET
                    "*.*proj *.props *.targets *.sln *.slnx *.slnf directory.build.* *.rsp",
                    "nuget.config global.json dotnet-tools.json *.runsettings",
                    // Others
                    "mix.exs rebar.config build.zig package.swift podfile fastfile setup.hs",
                    "stack.yaml cabal.project *.cabal flake.nix shell.nix default.nix",
                    // What others run
                    "dockerfile* containerfile* tiltfile docker-compose*.y*ml compose*.y*ml vagrantfile jenkinsfile* procfile*",
                    ".tool-versions mise.toml .mise.toml",
                    "lefthook*.y*ml .lefthook*.y*ml");

    /** Directories of what package managers fetched: programs that are started by their names, and code that is loaded. */
    private static final Set<String> FETCHED =
            Set.of("node_modules", "site-packages", ".venv", "venv", ".tox", ".nox");

    private static List<String> names(String... lines) {
        return Stream.of(lines).flatMap(it -> Stream.of(it.split(" ", -1))).toList();
    }

    private BuildFiles() {}

    /** Whether a file of that name, with or without directories, is one. */
    public static boolean named(String path) {
        List<String> folded = PathNames.fold(path);
        if (folded.stream().anyMatch(FETCHED::contains)) {
            return true;
        }
        String name = folded.isEmpty() ? "" : folded.getLast();
        for (String pattern : NAMES) {
            if (GlobPattern.segment(pattern, name)) {
                return true;
            }
        }
        return false;
    }
}
