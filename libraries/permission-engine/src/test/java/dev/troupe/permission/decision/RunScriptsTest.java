package dev.troupe.permission.decision;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunScriptsTest {
    private static final Map<String, String> BEFORE =
            Map.of("run.sh", "one", "other.sh", "two", "sub/only.sh", "three");
    private static final Map<String, String> AFTER =
            Map.of("run.sh", "changed", "other.sh", "two", "sub/only.sh", "changed");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./run.sh",
                "sh run.sh",
                "bash ./run.sh a b",
                "./run.sh > out.log",
                "./run.sh && ls",
                "ls; sh run.sh",
                "timeout 5 ./run.sh",
                "bash -c ./run.sh",
                "$PWD/run.sh",
                "\"$PWD\"/run.sh",
                "./run.sh $("
            })
    void theContentOfAScriptTellsWhereverItRuns(String line) {
        assertThat(content(line, BEFORE)).isEqualTo("one");
        assertThat(content(line, AFTER)).isEqualTo("changed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cd sub && ./only.sh", "(cd sub; sh only.sh); ls"})
    void itIsLookedForWhereTheCommandRuns(String line) {
        assertThat(content(line, BEFORE)).isEqualTo("three");
        assertThat(content(line, AFTER)).isEqualTo("changed");
    }

    @Test
    void ofSeveralEachCounts() {
        String line = "./run.sh && ./other.sh";
        assertThat(content(line, BEFORE))
                .matches("[0-9a-f]{64}")
                .isEqualTo(content(line, BEFORE))
                .isNotEqualTo(content(line, AFTER));
    }

    @Test
    void eachIsReadOnceAndOfTooManyNoneStandsForAnother() {
        assertThat(content("./run.sh;".repeat(1_000), BEFORE)).isNotNull();
        String many =
                IntStream.range(0, 40).mapToObj(i -> "./s" + i + ".sh").collect(joining("; "));
        assertThat(content(many, BEFORE)).isNotEqualTo(content(many, BEFORE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ls run.sh", "git status", "./gone.sh"})
    void whatIsNotRunOrNotThereIsNone(String line) {
        assertThat(content(line, BEFORE)).isNull();
    }

    private static @Nullable String content(String line, Map<String, String> contents) {
        PathFacts paths = new Contents(contents);
        return RunScripts.content(
                line,
                new Asked().with(paths).ruling(line),
                new ExecutionContext("/w", "/w", "/home/ada", true, paths));
    }

    private record Contents(Map<String, String> contents) implements PathFacts {
        private static final PathFacts NAMES = new NamedPaths(Map.of(), Set.of());

        @Override
        public Place locate(String workspace, String directory, String path) {
            return NAMES.locate(workspace, directory, path);
        }

        @Override
        public boolean mayExist(String workspace, String directory, String path) {
            return NAMES.mayExist(workspace, directory, path);
        }

        @Override
        public @Nullable String content(String workspace, String directory, String path) {
            return locate(workspace, directory, path) instanceof Place.Inside it
                    ? contents.get(it.path())
                    : null;
        }
    }
}
