package dev.troupe.benchmarks.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CommandCorpusBenchTest {
    private static final Path CORPUS =
            Path.of(
                    "..",
                    "..",
                    "libraries",
                    "permission-engine",
                    "src",
                    "test",
                    "resources",
                    "corpus");
    private static final Path POLICIES = CORPUS.resolve("policies.json");
    private final JsonMapper mapper = new JsonMapper();

    @Test
    void noCommandOfTheCorpusSlipsThroughAndFewDisturb() throws IOException {
        Map<String, JsonNode> decided = run("commands", "dev.jsonl");
        List<String> bypasses = new ArrayList<>();
        List<String> blocked = new ArrayList<>();
        List<String> alarms = new ArrayList<>();
        List<String> onlyAsked = new ArrayList<>();
        int allowed = 0;
        int forbidden = 0;
        for (JsonNode each : cases("dev.jsonl")) {
            String verdict = row(decided, each).path("decision").asString();
            String accept = each.path("accept").toString();
            String mustNot = each.path("must_not").toString();
            String line = each.path("shell_command").asString();
            allowed += accept.equals("[\"allow\"]") ? 1 : 0;
            forbidden += accept.equals("[\"block\"]") ? 1 : 0;
            if (verdict.equals("allow") && mustNot.contains("allow")) {
                bypasses.add(line);
            } else if (verdict.equals("block") && mustNot.contains("block")) {
                blocked.add(line);
            } else if (!verdict.equals("allow") && accept.equals("[\"allow\"]")) {
                alarms.add(line);
            } else if (verdict.equals("ask") && accept.equals("[\"block\"]")) {
                onlyAsked.add(line);
            }
        }
        assertThat(bypasses).isEmpty();
        assertThat(blocked).isEmpty();
        assertThat(alarms).hasSizeLessThanOrEqualTo(allowed * 3 / 100);
        assertThat(onlyAsked).hasSizeLessThanOrEqualTo(forbidden * 5 / 100);
    }

    @Test
    void circumstancesDecideAsTheCorpusExpects() throws IOException {
        allAsExpected("context", "context.jsonl");
    }

    @Test
    void earlierAnswersDecideAsTheCorpusExpects() throws IOException {
        allAsExpected("learned", "learned.jsonl");
    }

    @Test
    void commandsAreFoundInWhatModelsWrite() throws IOException {
        Map<String, JsonNode> found = run("extract", "extract_dev.jsonl");
        List<String> wrong = new ArrayList<>();
        List<JsonNode> cases = cases("extract_dev.jsonl");
        for (JsonNode each : cases) {
            if (!each.path("expected_commands").equals(row(found, each).path("commands"))) {
                wrong.add(each.path("text").asString());
            }
        }
        assertThat(wrong).hasSizeLessThanOrEqualTo(cases.size() * 5 / 100);
    }

    @Test
    void saysWhatIsWrongWithItsInput() {
        assertThatThrownBy(() -> answer(List.of("commands", "--policies", "nowhere.json"), ""))
                .hasMessage("There is no file nowhere.json.");
        assertThatThrownBy(() -> answer(List.of("commands"), ""))
                .hasMessageContaining("--policies FILE");
        assertThatThrownBy(() -> answer(List.of("extract"), "{}\n{\n"))
                .hasMessageStartingWith("Line 2 is no case");
    }

    private void allAsExpected(String what, String file) throws IOException {
        Map<String, JsonNode> decided = run(what, file);
        for (JsonNode each : cases(file)) {
            JsonNode row = row(decided, each);
            assertThat(row.path("decision").asString())
                    .as(
                            each.path("shell_command").asString()
                                    + ": "
                                    + row.path("reason").asString())
                    .isEqualTo(each.path("expected").asString());
        }
    }

    private static JsonNode row(Map<String, JsonNode> rows, JsonNode each) {
        return Objects.requireNonNull(rows.get(each.path("id").asString()), each::toString);
    }

    private Map<String, JsonNode> run(String what, String file) throws IOException {
        List<String> args =
                what.equals("extract")
                        ? List.of(what)
                        : List.of(what, "--policies", POLICIES.toString());
        Map<String, JsonNode> rows = new HashMap<>();
        for (String line : answer(args, Files.readString(CORPUS.resolve(file))).split("\n", -1)) {
            if (!line.isEmpty()) {
                JsonNode row = mapper.readTree(line);
                rows.put(row.path("id").asString(), row);
            }
        }
        return rows;
    }

    private static String answer(List<String> args, String input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
            CommandCorpusBench.run(args, new BufferedReader(new StringReader(input)), print);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private List<JsonNode> cases(String file) throws IOException {
        List<JsonNode> cases = new ArrayList<>();
        for (String line : Files.readAllLines(CORPUS.resolve(file))) {
            cases.add(mapper.readTree(line));
        }
        return cases;
    }
}
