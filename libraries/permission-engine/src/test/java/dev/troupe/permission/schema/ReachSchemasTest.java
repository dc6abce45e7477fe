package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReachSchemasTest {
    private static final Path FOLDER =
            Path.of("src/main/resources/dev/troupe/permission/schema/reach");

    private static final ReachSchemas REACHES = ReachSchemas.bundled(ToolSchemas.bundled());

    @ParameterizedTest
    @CsvSource({
        "git status -sb, NOTHING",
        "git commit -am x, REPOSITORY",
        "git commit --amend, HISTORY",
        "git branch, NOTHING",
        "git branch new, REPOSITORY",
        "git branch -vD old, HISTORY",
        "git branch --del old, HISTORY",
        "git stash, REPOSITORY",
        "git stash list, NOTHING",
        "git tag -l, NOTHING",
        "git stash pop, HISTORY",
        "git checkout main, REPOSITORY",
        "git checkout file, HISTORY",
        "git checkout main -- gone, HISTORY",
        "git frobnicate, UNKNOWN",
        "git push, HOSTS",
        "docker ps, MACHINE",
        "docker --version, NOTHING",
        "kubectl get pods, HOSTS",
        "kubectl kustomize base, NOTHING",
        "curl -s https://example.com, HOSTS",
        "curl -s http://localhost:80/x, NOTHING",
        "curl http://localhost.example.com, HOSTS",
        "curl -x http://localhost:1 https://example.com, HOSTS",
        "rsync -a a/ b/, NOTHING",
        "rsync -a a/ host:b/, HOSTS",
        "psql -h db.example.com, HOSTS",
        "psql -h localhost, NOTHING",
        "psql -d app, MACHINE",
        "npm i lodash, HOSTS",
        "npm ci --offline, NOTHING",
        "npm test, NOTHING",
        "python3 -m pip install x, HOSTS",
        "python3 -m pytest, NOTHING",
        "./gradlew publish, HOSTS",
        "sudo ls, MACHINE",
        "quux, NOTHING"
    })
    void theLastRuleThatCoversAUseDecides(String line, CommandReach reach) {
        assertThat(REACHES.reach(List.of(line.split(" ", -1)), "file"::equals)).isEqualTo(reach);
    }

    @Test
    void theIndexNamesEveryFile() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(
                            files.map(it -> it.getFileName().toString())
                                    .filter(it -> it.endsWith(".json"))
                                    .map(it -> it.replace(".json", ""))
                                    .sorted()
                                    .toList())
                    .isEqualTo(Files.readAllLines(FOLDER.resolve("index")));
        }
    }

    @Test
    void aFileThatCannotBeUsedIsRefused() {
        assertThatThrownBy(() ->
                        ReachSchemas.read("x.json", "{\"tools\": {\"a\": [{\"reach\": \"far\"}]}}"))
                .isInstanceOf(UnreadableSchemaException.class)
                .hasMessageContaining("hosts");
        assertThatThrownBy(
                        () -> ReachSchemas.read("x.json", "{\"tools\": {\"a\": [], \"b a\": []}}"))
                .isInstanceOf(UnreadableSchemaException.class)
                .hasMessageContaining("twice");
        assertThatThrownBy(() ->
                        ReachSchemas.read(
                                "x.json",
                                "{\"tools\": {\"a\": [{\"reach\": \"hosts\", \"operand\": \"(\"}]}}"))
                .isInstanceOf(UnreadableSchemaException.class)
                .hasMessageContaining("operand");
    }
}
