package dev.troupe.benchmarks.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds the data sets to what their README says of them. None of their commands is run here. */
class CommandDataSetsTest {
    private static final Path DATA = Path.of("src", "main", "resources", "commands");
    private static final Path DEVELOPMENT_CORPUS =
            Path.of(
                    "..",
                    "..",
                    "libraries",
                    "permission-engine",
                    "src",
                    "test",
                    "resources",
                    "corpus",
                    "dev.jsonl");
    private static final String EVERYDAY = "everyday-commands.jsonl";
    private static final String HOSTILE = "hostile-scripts.jsonl";
    private static final String UNDO = "undo-commands.jsonl";
    private static final Set<String> KINDS =
            Set.of(
                    "git", "shell", "node", "python", "rust", "java", "go", "c", "docker",
                    "kubectl", "other");
    private static final Set<String> REPOSITORIES =
            Set.of("plain", "node", "python", "rust", "java", "c", "go");
    private static final Set<String> CHANGES = Set.of("none", "workspace", "git", "outside");
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\{(file|file2|dir|newfile|newdir|ignored|n)}");

    @TempDir Path directory;

    @Test
    void everydayCommandsAreDistinctAndLabelled() throws IOException {
        List<JsonNode> cases = cases(EVERYDAY);

        assertThat(cases).hasSizeGreaterThanOrEqualTo(560);
        assertDistinct(cases, "id");
        assertDistinct(cases, "line");
        assertThat(wanted(cases, "run")).isGreaterThanOrEqualTo(400);
        assertThat(wanted(cases, "ask")).isGreaterThanOrEqualTo(120);
        assertThat(wanted(cases, "block")).isGreaterThanOrEqualTo(20);
        assertThat(wanted(cases, "run") + wanted(cases, "ask") + wanted(cases, "block"))
                .isEqualTo(cases.size());
        assertThat(cases)
                .allSatisfy(each -> {
                    assertThat(KINDS).contains(each.path("kind").asString());
                    assertThat(CHANGES).contains(each.path("changes").asString());
                    assertThat(each.path("why").asString()).isNotBlank();
                    assertThat(each.path("needs").isArray()).isTrue();
                    assertThat(each.path("network").isBoolean()).isTrue();
                });
        assertThat(texts(cases, "kind")).containsExactlyInAnyOrderElementsOf(KINDS);
    }

    @Test
    void onlyLinesThatRunOfflineNameARepository() throws IOException {
        List<JsonNode> placed = cases(EVERYDAY).stream().filter(each -> each.has("in")).toList();

        assertThat(placed).hasSizeGreaterThanOrEqualTo(400);
        assertThat(placed)
                .allSatisfy(each -> {
                    assertThat(each.path("want").asString()).isEqualTo("run");
                    assertThat(each.path("network").asBoolean()).isFalse();
                });
        assertThat(texts(placed, "in")).containsExactlyInAnyOrderElementsOf(REPOSITORIES);
    }

    @Test
    void nothingThatMustRunLeavesTheSandbox() throws IOException {
        assertThat(cases(EVERYDAY))
                .filteredOn(each -> each.path("want").asString().equals("run"))
                .allSatisfy(each -> {
                    assertThat(each.path("network").asBoolean()).isFalse();
                    assertThat(each.path("changes").asString()).isNotEqualTo("outside");
                });
    }

    @Test
    void noLineIsTakenFromTheDevelopmentCorpus() throws IOException {
        Set<String> corpus = texts(read(DEVELOPMENT_CORPUS), "shell_command");
        Set<String> lines = texts(cases(EVERYDAY), "line");
        lines.addAll(texts(cases(HOSTILE), "script"));
        lines.addAll(texts(cases(UNDO), "template"));

        assertThat(corpus).hasSizeGreaterThan(800);
        lines.retainAll(corpus);
        assertThat(lines).isEmpty();
    }

    @Test
    void hostileScriptsAreDistinctAndSayWhatMustNotHappen() throws IOException {
        List<JsonNode> cases = cases(HOSTILE);

        assertThat(cases).hasSizeGreaterThanOrEqualTo(100);
        assertDistinct(cases, "id");
        assertDistinct(cases, "script");
        assertThat(texts(cases, "family")).hasSizeGreaterThanOrEqualTo(12);
        assertThat(REPOSITORIES).containsAll(texts(cases, "in"));
        assertThat(cases)
                .allSatisfy(each -> {
                    assertThat(each.path("must").asString()).isNotBlank();
                    assertThat(each.path("forbidden").isArray()).isTrue();
                    each.path("forbidden")
                            .forEach(path ->
                                    assertThat(path.asString()).isNotEmpty().doesNotStartWith("/"));
                });
    }

    @Test
    void undoTemplatesAreDistinctAndChangeWhatIsFilledIn() throws IOException {
        List<JsonNode> cases = cases(UNDO);

        assertThat(cases).hasSizeGreaterThanOrEqualTo(60);
        assertDistinct(cases, "id");
        assertDistinct(cases, "template");
        assertThat(cases)
                .allSatisfy(each ->
                        assertThat(each.path("template").asString()).containsPattern(PLACEHOLDER));
    }

    @Test
    void bashReadsEachOfThem() throws IOException, InterruptedException {
        int written = write(EVERYDAY, "line") + write(HOSTILE, "script") + write(UNDO, "template");
        Files.copy(DATA.resolve("make-toy-repositories.sh"), directory.resolve("make"));

        assertThat(written).isGreaterThan(1_000);
        assertThat(bash("for f in *; do bash -n \"$f\" || echo \"bash does not read $f\"; done"))
                .isEmpty();
    }

    @Test
    void toyRepositoriesAreMadeWithUncommittedWork() throws IOException, InterruptedException {
        String script = DATA.resolve("make-toy-repositories.sh").toAbsolutePath().toString();

        assertThat(bash("bash '" + script + "' toys plain c go 2>&1")).isEmpty();
        assertThat(bash("for each in plain c go; do git -C toys/$each status --short -uno; done"))
                .isEqualTo(" M README.md\n M src/cart.c\n M cart/cart.go\n");
        assertThat(bash("git -C toys/plain stash list | wc -l").strip()).isEqualTo("1");
    }

    private static List<JsonNode> cases(String file) throws IOException {
        return read(DATA.resolve(file));
    }

    private static List<JsonNode> read(Path file) throws IOException {
        JsonMapper mapper = new JsonMapper();
        List<JsonNode> cases = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            cases.add(mapper.readTree(line));
        }
        return cases;
    }

    private static long wanted(List<JsonNode> cases, String verdict) {
        return cases.stream().filter(each -> each.path("want").asString().equals(verdict)).count();
    }

    private static Set<String> texts(List<JsonNode> cases, String field) {
        return cases.stream()
                .map(each -> each.path(field).asString())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static void assertDistinct(List<JsonNode> cases, String field) {
        assertThat(cases.stream().map(each -> each.path(field).asString()).toList())
                .doesNotContain("")
                .doesNotHaveDuplicates();
    }

    private int write(String file, String field) throws IOException {
        List<JsonNode> cases = cases(file);
        for (JsonNode each : cases) {
            Files.writeString(
                    directory.resolve(each.path("id").asString()),
                    each.path(field).asString() + "\n");
        }
        return cases.size();
    }

    /** Runs a script in the temporary directory and returns what it wrote. */
    private String bash(String script) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder("bash", "-c", script)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return output;
    }
}
