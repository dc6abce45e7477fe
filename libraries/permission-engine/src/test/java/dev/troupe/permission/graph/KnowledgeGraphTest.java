package dev.troupe.permission.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.policy.Texts;
import dev.troupe.permission.profile.DetectedProjectType;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KnowledgeGraphTest {
    private static final SecurityPolicy POLICY =
            Texts.read(
                    """
                    {'allowed_commands': {'git': ['status']},
                     'blocked_commands': {'git': ['push --force'], 'rm': ['-rf /']},
                     'blocked_patterns': ['curl * | sh'],
                     'command_synonyms': {'run tests': 'cargo test'},
                     'contextual_rules': [{'command': 'git push', 'blocked_if': [{'branch_is': 'main'}]}]}
                    """);

    private static final List<DetectedProjectType> RUST =
            List.of(new DetectedProjectType(ProjectType.RUST, "Cargo.toml"));

    private final KnowledgeGraph graph = KnowledgeGraph.of(POLICY, RUST);

    @Test
    void thingsAreNodes() {
        assertThat(graph.nodes())
                .contains(
                        new GraphNode("command:git", NodeKind.COMMAND, "git"),
                        new GraphNode("sub-command:git push", NodeKind.SUB_COMMAND, "push"),
                        new GraphNode("option:git push --force", NodeKind.OPTION, "--force"),
                        new GraphNode("operand:rm -rf /", NodeKind.OPERAND, "/"),
                        new GraphNode("pattern:curl * | sh", NodeKind.PATTERN, "curl * | sh"),
                        new GraphNode("synonym:run tests", NodeKind.SYNONYM, "run tests"),
                        new GraphNode("tool:git", NodeKind.TOOL, "git"),
                        new GraphNode("project-type:rust", NodeKind.PROJECT_TYPE, "Rust"),
                        new GraphNode("file:Cargo.toml", NodeKind.FILE, "Cargo.toml"));
    }

    @Test
    void whatTheyAreToEachOtherIsEdges() {
        assertThat(graph.edges())
                .extracting(edge -> edge.from() + " " + edge.kind().word() + " " + edge.to())
                .contains(
                        "project-type:rust detected-by file:Cargo.toml",
                        "project-type:rust requires tool:cargo",
                        "command:git requires tool:git",
                        "sub-command:git push requires command:git",
                        "option:git push --force requires sub-command:git push",
                        "file:.troupe/security.json allows sub-command:git status",
                        "file:.troupe/security.json blocks option:git push --force",
                        "file:.troupe/security.json blocks pattern:curl * | sh",
                        "synonym:run tests synonym-of sub-command:cargo test")
                .doesNotHaveDuplicates();
    }

    @Test
    void rulesOfAProfileHangAtItsType() {
        KnowledgeGraph profile =
                KnowledgeGraph.of(ProjectProfiles.of(EnumSet.of(ProjectType.RUST)), List.of());

        assertThat(profile.edges())
                .anyMatch(edge ->
                        edge.from().equals("project-type:rust")
                                && edge.kind() == EdgeKind.ALLOWS
                                && edge.to().equals("sub-command:cargo build"));
    }

    @Test
    void rulesForFilesAreEdgesToFiles() {
        FileListing asking =
                new FileListing(Layer.USER, Verdict.ASK, "write", "docs/**", "/home/c.yaml:3");
        FileListing blocking =
                new FileListing(Layer.TEAM, Verdict.BLOCK, "read", "Cargo.toml", "/team.yaml:1");
        KnowledgeGraph files = KnowledgeGraph.of(POLICY, RUST, List.of(asking, blocking), Map.of());

        assertThat(files.files()).containsExactly(asking, blocking);
        assertThat(files.policy()).isEqualTo(graph.policy());
        assertThat(files.edges())
                .extracting(edge -> edge.from() + " " + edge.kind().word() + " " + edge.to())
                .contains(
                        "file:/home/c.yaml asks file:docs/**",
                        "file:/team.yaml blocks file:Cargo.toml");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FileListing(Layer.USER, Verdict.ALLOW, "read", "x", "f:1"));
    }

    @Test
    void learnedRulesAreEdgesThatNoPolicyHolds() {
        List<String> words = new ArrayList<>(List.of("frobnicate", "--all", "a b"));
        words.addAll(Collections.nCopies(30, "x"));
        Instant since = Instant.parse("2026-11-24T12:00:00Z");
        LearnedRule rule =
                new LearnedRule(
                        "core",
                        new LearningKey("/shop", words, Map.of("CI", "1"), "web", null),
                        Verdict.BLOCK,
                        3,
                        "ann",
                        since,
                        since.plusSeconds(9));
        KnowledgeGraph learned =
                KnowledgeGraph.of(POLICY, RUST, List.of(), Map.of(new UUID(1, 2), rule));

        assertThat(learned.policy()).isEqualTo(graph.policy());
        assertThat(learned.hash()).isNotEqualTo(graph.hash());
        assertThat(KnowledgeGraph.fromJson(learned.toJson())).isEqualTo(learned);
        GraphEdge edge = learned.edges().getLast();
        assertThat(edge.from()).isEqualTo("learned-rule:" + new UUID(1, 2));
        assertThat(edge.kind()).isEqualTo(EdgeKind.BLOCKS);
        assertThat(edge.to()).endsWith("\"" + "x ".repeat(17) + "x\"");
        assertThat(edge.properties())
                .containsEntry("environment", "{\"CI\":\"1\"}")
                .containsEntry("directory", "web")
                .containsEntry("answers", "3")
                .containsEntry("expires", "2026-11-24T12:00:09Z");
    }

    @Test
    void anExportIsOneLineOfAscii() {
        KnowledgeGraph odd =
                KnowledgeGraph.of(
                        POLICY,
                        List.of(),
                        List.of(
                                new FileListing(
                                        Layer.USER, Verdict.ASK, "read", "ü\ud800\0/**", "f:1")),
                        Map.of());

        assertThat(odd.toJson()).matches("[ -~]+").contains("\\u00FC\\uD800\\u0000");
        assertThat(KnowledgeGraph.fromJson(odd.toJson())).isEqualTo(odd);
    }

    @Test
    void theHashIsThatOfTheContent() {
        assertThat(graph.hash())
                .matches("[0-9a-f]{64}")
                .isEqualTo(KnowledgeGraph.of(POLICY, RUST).hash())
                .isNotEqualTo(KnowledgeGraph.of(POLICY, List.of()).hash());
    }

    @Test
    void aChangedExportIsRefused() {
        String changed = graph.toJson().replace("\"allows\"", "\"asks\"");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> KnowledgeGraph.fromJson(changed))
                .withMessage(
                        "The graph was changed after its hash was made; export the graph again.");
    }

    @Test
    void whatIsNoGraphIsRefused() {
        refused("", "The text is not a graph; export the graph again.");
        refused("{", "The text is not a graph; export the graph again.");
        refused("[]", "The text is not a graph; export the graph again.");
        refused("null", "The text holds no graph; export the graph again.");
        refused("{\"nodes\": []}", "The text holds no graph; export the graph again.");
        refused("{\"graph\": {\"nodes\": []}}", "The text is not a graph; export the graph again.");
    }

    private static void refused(String json, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KnowledgeGraph.fromJson(json))
                .withMessage(message);
    }

    @Test
    void labelsOfADrawingAreEscaped() {
        SecurityPolicy policy =
                Texts.read(
                        "{'blocked_patterns': ['echo \\\\N \\\"x\\\" <b>', '"
                                + "a".repeat(200)
                                + "']}");

        assertThat(KnowledgeGraph.of(policy, List.of()).toDot())
                .startsWith("digraph permissions {\n")
                .endsWith("}\n")
                .contains("[label=\"pattern\\necho \\\\N \\\"x\\\" <b>\", shape=note];")
                .contains("a…\"");
    }

    @Test
    void everyKindIsDrawn() {
        assertThat(graph.toDot())
                .contains("color=darkgreen", "color=red", "color=blue", "shape=folder", "-> n");
    }
}
