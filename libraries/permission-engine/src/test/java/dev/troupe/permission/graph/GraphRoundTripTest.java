package dev.troupe.permission.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.AnyFiles;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.PolicyOrigins;
import dev.troupe.permission.policy.RuleScope;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.policy.Texts;
import dev.troupe.permission.profile.DetectedProjectType;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A graph keeps the policy that it shows, also by way of JSON. */
class GraphRoundTripTest {
    private static final List<DetectedProjectType> DETECTED =
            List.of(
                    new DetectedProjectType(ProjectType.RUST, "Cargo.toml"),
                    new DetectedProjectType(ProjectType.NPM, "web/package.json"));

    private static void sameAgain(SecurityPolicy policy) {
        KnowledgeGraph graph = KnowledgeGraph.of(policy, DETECTED);
        KnowledgeGraph read = KnowledgeGraph.fromJson(graph.toJson());
        SecurityPolicy again = read.policy();

        assertThat(read).isEqualTo(graph);
        assertThat(again.rules()).isEqualTo(policy.rules());
        assertThat(List.copyOf(again.synonyms().entrySet()))
                .isEqualTo(List.copyOf(policy.synonyms().entrySet()));
        assertThat(again.patterns()).isEqualTo(policy.patterns());
        assertThat(again.contextual()).isEqualTo(policy.contextual());
        assertThat(again.otherwise()).isEqualTo(policy.otherwise());
        assertThat(again.origins()).isEqualTo(policy.origins());
    }

    @Test
    void allProfilesTogether() {
        sameAgain(ProjectProfiles.of(EnumSet.allOf(ProjectType.class)));
    }

    @Test
    void theProfilesOfTheCorpus() {
        JsonNode profiles = JsonMapper.builder().build().readTree(Texts.resource("policies.json"));
        for (JsonNode profile : profiles) {
            sameAgain(SecurityFile.read("p.json", Layer.TEAM, profile.toString()));
        }
    }

    @Test
    void conditionsAndWhatBlocks() {
        sameAgain(
                Texts.read(
                        """
                        {'contextual_rules': [
                          {'command': 'git push', 'blocked_if': [{'commit_count': 3}, {'x': 1.5}, {'y': null}]},
                          {'command': 'git push', 'blocked_if': [{'commit_count': 3}]}, {},
                          {'command': 'git push', 'blocked_if': [{'commit_count': 3}]}],
                         'command_synonyms': {'z': 'cat', 'a': 'ls -l'},
                         'blocked_patterns': ['b * | c', 'a * | sh'],
                         'default': 'block'}
                        """));
    }

    @Property(tries = 500)
    void anyRules(@ForAll("rules") List<CommandRule> rules) {
        sameAgain(
                new SecurityPolicy(
                        rules,
                        List.of(),
                        Map.of(),
                        List.of(),
                        Verdict.ASK,
                        List.of(),
                        null,
                        PolicyOrigins.NONE));
    }

    @Property(tries = 500)
    void anyFile(@ForAll("files") String text) {
        sameAgain(SecurityFile.read("dir/f.json", Layer.REPOSITORY, text));
    }

    @Provide
    Arbitrary<String> files() {
        return AnyFiles.files();
    }

    @Property(tries = 300)
    void anyDrawingIsOneThatCanBeRead(@ForAll("rules") List<CommandRule> rules) {
        SecurityPolicy policy =
                new SecurityPolicy(
                        rules,
                        List.of(),
                        Map.of(),
                        List.of(),
                        Verdict.ASK,
                        List.of(),
                        null,
                        PolicyOrigins.NONE);
        KnowledgeGraph graph = KnowledgeGraph.of(policy, List.of());
        DotReader.Drawing drawing = DotReader.read(graph.toDot());

        assertThat(drawing.labels()).hasSameSizeAs(graph.nodes());
        assertThat(drawing.labels().values())
                .zipSatisfy(
                        graph.nodes(),
                        (label, node) -> assertThat(label).startsWith(node.kind().word() + "\n"));
        assertThat(drawing.edges())
                .zipSatisfy(
                        graph.edges(),
                        (drawn, edge) -> assertThat(drawn.getLast()).isEqualTo(edge.kind().word()));
        assertThat(drawing.edges())
                .allMatch(it -> drawing.labels().keySet().containsAll(it.subList(0, 2)));
    }

    @Property(tries = 1000)
    void anyTextIsAGraphOrRefused(@ForAll String text) {
        assertThatCode(() -> KnowledgeGraph.fromJson(text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Provide
    Arbitrary<List<CommandRule>> rules() {
        Arbitrary<String> word =
                Arbitraries.oneOf(
                        Arbitraries.of(
                                "git", "push", "--force", "-", "*", "", "a b", "\"", "\\", "\n"),
                        Arbitraries.strings().ofMaxLength(6));
        Arbitrary<Set<String>> options = Arbitraries.of("--a", "-b", "--c=d").set().ofMaxSize(3);
        return Combinators.combine(
                        Arbitraries.of(Layer.class),
                        Arbitraries.of(Verdict.class),
                        word.list().ofMinSize(1).ofMaxSize(5),
                        options,
                        Arbitraries.of(RuleScope.class),
                        word,
                        Arbitraries.of("f:1", "profiles/rust.json:7", "", "a:b:3", "odd"))
                .as(CommandRule::new)
                .list()
                .ofMaxSize(8);
    }
}
