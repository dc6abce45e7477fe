package dev.troupe.permission.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.policy.Texts;
import dev.troupe.permission.profile.Detected;
import dev.troupe.permission.profile.Profiles;
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

    private static final List<Detected> RUST =
            List.of(new Detected(ProjectType.RUST, "Cargo.toml"));

    private final KnowledgeGraph graph = KnowledgeGraph.of(POLICY, RUST);

    @Test
    void thingsAreNodes() {
        assertThat(graph.nodes())
                .contains(
                        new Node("command:git", NodeKind.COMMAND, "git"),
                        new Node("sub-command:git push", NodeKind.SUB_COMMAND, "push"),
                        new Node("option:git push --force", NodeKind.OPTION, "--force"),
                        new Node("operand:rm -rf /", NodeKind.OPERAND, "/"),
                        new Node("pattern:curl * | sh", NodeKind.PATTERN, "curl * | sh"),
                        new Node("synonym:run tests", NodeKind.SYNONYM, "run tests"),
                        new Node("tool:git", NodeKind.TOOL, "git"),
                        new Node("project-type:rust", NodeKind.PROJECT_TYPE, "Rust"),
                        new Node("file:Cargo.toml", NodeKind.FILE, "Cargo.toml"));
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
                KnowledgeGraph.of(Profiles.of(EnumSet.of(ProjectType.RUST)), List.of());

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
        assertThat(files.rules()).isEqualTo(graph.rules());
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
        Edge edge = learned.edges().getLast();
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
    void theOrderInWhichRowsAreReadDoesNotCount() {
        KnowledgeGraph read =
                new KnowledgeGraph(
                        graph.nodes().reversed(), graph.edges().reversed(), graph.otherwise());

        assertThat(read).isEqualTo(graph);
        assertThat(read.hash()).isEqualTo(graph.hash());
    }

    @Test
    void aChangedExportIsRefused() {
        String changed = graph.toJson().replace("\"allows\"", "\"asks\"");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> KnowledgeGraph.fromJson(changed))
                .withMessage("The graph was changed since its hash was made; export it anew.");
    }

    @Test
    void whatIsNoGraphIsRefused() {
        refused("", "The graph has no list of nodes; export it anew.");
        refused("{", "The graph is not JSON, at line 1; export it anew.");
        refused("[]", "The graph has no list of nodes; export it anew.");
        refused("{\"nodes\": []}", "The graph has no list of edges; export it anew.");
        refused(
                "{\"nodes\": [{\"id\": \"a\", \"kind\": \"x\"}]}",
                "The graph has an unknown kind, `x`; export it anew.");
        refused(
                "{\"nodes\": [{\"id\": 1}]}",
                "The graph has something without a id; export it anew.");
        refused(
                "{\"nodes\": [], \"edges\": [{}]}",
                "The graph has an edge without a position; export it anew.");
        refused(
                "{\"nodes\": [], \"edges\": [], \"otherwise\": \"allow\"}",
                "What no rule names is never allowed.");
    }

    private static void refused(String json, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KnowledgeGraph.fromJson(json))
                .withMessage(message);
    }

    @Test
    void edgesThatMakeNoSenseAreRefused() {
        Node git = new Node("command:git", NodeKind.COMMAND, "git");
        Node push = new Node("sub-command:git push", NodeKind.SUB_COMMAND, "push");
        Node file = new Node("file:x", NodeKind.FILE, "x");
        Node condition = new Node("condition:1", NodeKind.CONDITION, "{");

        broken(List.of(git, git), List.of(), "The graph has the node command:git twice");
        broken(List.of(git), edges(edge(1, git, git)), "The graph has no edge 0, or has it twice");
        broken(List.of(git), edges(edge(0, git, push)), "Edge 0 of the graph leads nowhere");
        broken(
                List.of(git, push),
                edges(edge(0, push, git), edge(1, push, push)),
                "Edge 1 of the graph puts a second word before another one");
        broken(
                List.of(git, push, file),
                edges(
                        edge(0, push, git),
                        edge(1, git, push),
                        rule(2, file, git, Map.of("layer", "USER", "options", "[]"))),
                "Edge 2 of the graph does not lead to a command");
        broken(
                List.of(git, file),
                edges(rule(0, file, git, Map.of())),
                "Edge 0 of the graph has an unknown layer");
        broken(
                List.of(git, file),
                edges(rule(0, file, git, Map.of("layer", "USER", "options", "[1]"))),
                "Edge 0 of the graph has options that are no list of texts");
        broken(
                List.of(git, file),
                edges(rule(0, file, git, Map.of("layer", "USER", "options", "["))),
                "Edge 0 of the graph holds something that is not JSON");
        broken(
                List.of(condition, file),
                edges(
                        new Edge(
                                0,
                                "file:x",
                                EdgeKind.REQUIRES,
                                "condition:1",
                                Map.of("origin", "x:y"))),
                "Edge 0 of the graph has an origin without a line");
        broken(
                List.of(file),
                edges(rule(0, file, file, Map.of("layer", "USER", "options", "[]"))),
                "Edge 0 of the graph does not lead to a command");
        broken(
                List.of(file, git),
                edges(new Edge(0, "file:x", EdgeKind.SYNONYM_OF, "command:git", Map.of())),
                "Edge 0 of the graph has no origin");
    }

    private static List<Edge> edges(Edge... edges) {
        return List.of(edges);
    }

    private static Edge edge(int position, Node from, Node to) {
        return new Edge(position, from.id(), EdgeKind.REQUIRES, to.id(), Map.of());
    }

    private static Edge rule(int position, Node from, Node to, Map<String, String> properties) {
        return new Edge(position, from.id(), EdgeKind.ALLOWS, to.id(), properties);
    }

    private static void broken(List<Node> nodes, List<Edge> edges, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KnowledgeGraph(nodes, edges, Verdict.ASK))
                .withMessage(message + "; build it anew.");
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
