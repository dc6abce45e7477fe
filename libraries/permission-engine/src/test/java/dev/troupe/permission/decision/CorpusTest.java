package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.schema.ToolSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every case of the corpus of commands gets one of the decisions that are right for it. */
class CorpusTest {
    private static final Path CORPUS = Path.of("src", "test", "resources", "corpus");
    private static final ToolSchemas SCHEMAS = ToolSchemas.bundled();
    private final JsonMapper mapper = new JsonMapper();
    private final Map<String, PermissionEngine> engines = new HashMap<>();

    @Test
    void everyDecisionIsOneOfTheRightOnes() throws IOException {
        JsonNode policies = mapper.readTree(Files.readString(CORPUS.resolve("policies.json")));
        List<String> wrong = new ArrayList<>();
        for (String line : Files.readAllLines(CORPUS.resolve("dev.jsonl"))) {
            JsonNode each = mapper.readTree(line);
            JsonNode policy = policies.path(each.path("profile").asString());
            PermissionEngine engine =
                    engines.computeIfAbsent(
                            each.path("profile").asString(), _ -> engine(policy.toString()));
            String workspace = policy.path("workspace").asString();
            LineDecision ruling =
                    engine.decide(
                            each.path("shell_command").asString(),
                            new ExecutionContext(
                                    workspace,
                                    workspace,
                                    policy.path("home").asString(),
                                    true,
                                    paths(each.path("fs"))),
                            ConditionFacts.unknown());
            String verdict = ruling.verdict().name().toLowerCase(Locale.ROOT);
            if (!each.path("accept").toString().contains('"' + verdict + '"')) {
                wrong.add(verdict + ": " + each.path("shell_command"));
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static PermissionEngine engine(String policy) {
        SecurityPolicy read = SecurityFile.read("policies.json", Layer.TEAM, policy);
        return new PermissionEngine(
                SCHEMAS,
                CompiledPolicy.of(
                        SCHEMAS,
                        read.rules(),
                        read.patterns(),
                        read.synonyms(),
                        read.conditions(),
                        read.otherwise()));
    }

    private static PathFacts paths(JsonNode links) {
        Map<String, String> targets = new HashMap<>();
        links.properties().forEach(it -> targets.put(it.getKey(), it.getValue().asString()));
        return new NamedPaths(targets, Set.of());
    }
}
