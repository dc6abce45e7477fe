package dev.troupe.permission.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectTypesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Cargo.toml src/main.rs                 | rust
                    package.json                           | npm
                    package.json package-lock.json         | npm
                    package.json pnpm-lock.yaml            | pnpm
                    package.json web/yarn.lock             | yarn
                    package.json bun.lockb                 | bun
                    package.json bun.lock yarn.lock        | yarn bun
                    pyproject.toml                         | pip
                    requirements.txt setup.py              | pip
                    pyproject.toml poetry.lock             | poetry
                    pyproject.toml uv.lock                 | uv
                    pom.xml mvnw                           | maven
                    build.gradle.kts gradlew               | gradle
                    gradlew                                | gradle
                    go.mod                                 | go
                    App.sln                                | dotnet
                    App/App.csproj                         | dotnet
                    composer.json                          | php
                    Gemfile                                | ruby
                    demo.gemspec                           | ruby
                    CMakeLists.txt Makefile                | cmake make
                    GNUmakefile                            | make
                    Cargo.toml web/package.json go.work    | rust npm go
                    README.md .gitignore .sln              | ''
                    a/b/Cargo.toml /Cargo.toml             | ''
                    node_modules/package.json              | ''
                    .hidden/go.mod vendor/composer.json    | ''
                    cargo.toml POM.XML                     | ''
                    """)
    void aTypeIsToldByNames(String names, String types) {
        List<DetectedProjectType> detected =
                ProjectTypes.detect(Arrays.asList(names.split(" ", -1)));

        assertThat(
                        ProjectTypes.types(detected).stream()
                                .map(ProjectType::word)
                                .collect(Collectors.joining(" ")))
                .isEqualTo(types);
    }

    @Test
    void filesThatTellAreNamed() {
        assertThat(
                        ProjectTypes.detect(
                                List.of("web/package.json", "web/pnpm-lock.yaml", "Cargo.toml")))
                .containsExactly(
                        new DetectedProjectType(ProjectType.RUST, "Cargo.toml"),
                        new DetectedProjectType(ProjectType.PNPM, "web/pnpm-lock.yaml"));
    }

    @Test
    void manyFilesOfOneTypeTellNothingNew() {
        List<String> many = IntStream.range(0, 1000).mapToObj(i -> "m" + i + "/pom.xml").toList();

        assertThat(ProjectTypes.detect(many)).hasSize(8);
    }

    @Test
    void everyTypeButTheGenericOneCanBeTold() {
        List<String> names =
                List.of(
                        "Cargo.toml",
                        "package-lock.json",
                        "pnpm-lock.yaml",
                        "yarn.lock",
                        "bun.lock",
                        "poetry.lock",
                        "uv.lock",
                        "pom.xml",
                        "build.gradle",
                        "go.mod",
                        "a.sln",
                        "composer.json",
                        "Gemfile",
                        "CMakeLists.txt",
                        "Makefile");
        EnumSet<ProjectType> told = EnumSet.copyOf(ProjectTypes.types(ProjectTypes.detect(names)));

        assertThat(EnumSet.complementOf(told))
                .containsExactlyInAnyOrder(ProjectType.PIP, ProjectType.GENERIC);
    }
}
