package dev.troupe.cli.command.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RuleGraph;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.security.RuleProposal;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RulesCommandTest extends CommandFixture {
    private static final UUID ID = UUID.fromString("01930000-0000-3000-8000-0000feedcafe");
    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final PermissionRule LEARNED =
            new PermissionRule(
                    "learned",
                    PermissionVerdict.ALLOW,
                    "make fmt",
                    "/shop",
                    new PermissionRule.Learned(ID, 6, "ann", THEN, THEN.plusSeconds(9)));

    @BeforeEach
    void rules() {
        RuleProposal proposal =
                new RuleProposal(
                        ID,
                        "/shop",
                        PermissionVerdict.ALLOW,
                        "make fmt",
                        List.of("make", "fmt"),
                        Map.of(),
                        "",
                        5,
                        THEN);
        PermissionRule written =
                rule(
                        "command",
                        "team",
                        PermissionVerdict.BLOCK,
                        "git push",
                        "/etc/team.yaml:3",
                        null);
        peer.server()
                .on(
                        "GET /v1/rules",
                        _ ->
                                PeerReply.json(
                                        new RuleList(
                                                3L, null, List.of(), List.of(LEARNED, written))))
                .on("GET /v1/proposals", _ -> PeerReply.json(List.of(proposal)))
                .on("POST /v1/proposals/" + ID + "/confirmation", _ -> PeerReply.json(LEARNED))
                .on("POST /v1/proposals/" + ID + "/dismissal", _ -> PeerReply.text(200, "", ""))
                .on("DELETE /v1/rules/" + ID, _ -> PeerReply.text(200, "", ""));
    }

    @Test
    void listsWhatIsInForceHere() {
        assertThat(cli.run("rules").lines())
                .satisfiesExactly(
                        it -> assertThat(it).isEqualTo("learned:"),
                        it ->
                                assertThat(it)
                                        .startsWith(
                                                "  learned     allow  make fmt  (feedcafe, by ann")
                                        .contains("with 6 answers, until "),
                        it -> assertThat(it).isEmpty(),
                        it -> assertThat(it).isEqualTo("commands:"),
                        it ->
                                assertThat(it)
                                        .isEqualTo(
                                                "  team        block  git push  (/etc/team.yaml:3)"));
        assertThat(peer.asked("GET /v1/rules").getFirst().query()).startsWith("repository=/");
        assertThat(cli.run("rules", "--learned").lines()).hasSize(2);
        assertThat(cli.run("rules", "--learned", "--json").lines())
                .singleElement()
                .asString()
                .contains("\"layer\":\"learned\"", "\"id\":\"" + ID + "\"");
    }

    /** A person who may only look cannot make a project known, which is not needed for looking. */
    @Test
    void whoMayOnlyLookSeesThemToo() throws IOException {
        peer.server()
                .on(
                        "POST /v1/projects",
                        _ -> PeerReply.problem(ErrorCode.FORBIDDEN, "val may not."));

        assertThat(cli.run("rules").lines()).contains("commands:");
        assertThat(peer.asked("GET /v1/rules").getLast().query())
                .isEqualTo("repository=" + directory.toRealPath());
    }

    @Test
    void listsEachKindBelowWhatItIsAndSaysWhatIsKept() {
        String fault =
                "/shop/.troupe/security.json:4: Bad. Until that is corrected, every command needs approval.";
        List<PermissionRule> rules =
                List.of(
                        rule(
                                "command",
                                "profile",
                                PermissionVerdict.BLOCK,
                                "npm publish",
                                "p.json:3",
                                null),
                        rule(
                                "condition",
                                "user",
                                PermissionVerdict.BLOCK,
                                "git push if x",
                                "u.json:2",
                                null),
                        rule(
                                "pattern",
                                "team",
                                PermissionVerdict.BLOCK,
                                "curl * | sh",
                                "t.json:5",
                                7L),
                        rule(
                                "phrase",
                                "team",
                                PermissionVerdict.ASK,
                                "demo \u2192 ls\u001b[2J",
                                "",
                                null),
                        rule(
                                "file",
                                "user",
                                PermissionVerdict.ASK,
                                "write docs/**",
                                "c.yaml:9",
                                null),
                        rule(
                                "default",
                                "user",
                                PermissionVerdict.BLOCK,
                                "what is left",
                                "u.json:1",
                                7L),
                        rule("new", "user", PermissionVerdict.BLOCK, "y", "u.json:8", null),
                        new PermissionRule(
                                "host",
                                "learned",
                                PermissionVerdict.ALLOW,
                                "packages.test",
                                "/shop",
                                null,
                                new PermissionRule.Learned(
                                        ID,
                                        1,
                                        "ann",
                                        Instant.parse("2026-11-21T10:00:00Z"),
                                        null)));
        peer.server()
                .on(
                        "GET /v1/rules",
                        _ -> PeerReply.json(new RuleList(7L, fault, List.of("Noted."), rules)));

        assertThat(cli.run("rules").out())
                .isEqualTo(
                        """
                        %s Other rules that allow commands are not listed.
                        Noted.
                        commands:
                          profile     block  npm publish  (p.json:3)

                        commands under conditions:
                          user        block  git push if x  (u.json:2)

                        pipelines:
                          team        block  curl * | sh  (t.json:5, of version 7, counts until the fault is mended)

                        phrases that stand for commands:
                          team        ask    demo \u2192 ls\u241b[2J

                        files:
                          user        ask    write docs/**  (c.yaml:9)

                        all else:
                          user        block  what is left  (u.json:1, of version 7, counts until the fault is mended)

                        new:
                          user        block  y  (u.json:8)

                        hosts that commands may fetch from:
                          learned     allow  packages.test  (%s, by ann on %s)
                        """
                                .formatted(
                                        fault,
                                        PartialIdResolver.brief(ID),
                                        TimestampFormatter.full(
                                                Instant.parse("2026-11-21T10:00:00Z"))));
        TestCommandLine.Ran json = cli.run("rules", "--json");
        assertThat(json.lines()).hasSize(8);
        assertThat(json.lines().get(2)).contains("\"kind\":\"pattern\"", "\"keptVersion\":7");
        assertThat(json.err()).startsWith(fault).contains("Noted.");
    }

    private static PermissionRule rule(
            String kind,
            String layer,
            PermissionVerdict verdict,
            String text,
            String origin,
            @Nullable Long kept) {
        return new PermissionRule(kind, layer, verdict, text, origin, kept, null);
    }

    @Test
    void listsWhatIsProposed() {
        assertThat(cli.run("rules", "--proposals").lines())
                .singleElement()
                .asString()
                .startsWith("feedcafe  allow  make fmt  (5 answers since ");
        assertThat(cli.run("rules", "--proposals", "--json").out()).contains("\"answers\":5");
        peer.server().on("GET /v1/proposals", _ -> PeerReply.json(List.of()));
        assertThat(cli.run("rules", "--proposals").out()).startsWith("Nothing is proposed");
        assertThat(cli.run("rules", "--proposals", "--json").out()).isEmpty();
    }

    @Test
    void confirmsDismissesAndRevokes() {
        assertThat(cli.run("rules", "--confirm", "feedcafe").out())
                .isEqualTo(
                        "make fmt is allowed from now on; `troupe rules --revoke feedcafe` takes it back.\n");
        assertThat(cli.run("rules", "--confirm", "feedcafe", "--json").out())
                .contains("\"confirmedBy\":\"ann\"");
        assertThat(cli.run("rules", "--dismiss", "cafe").out())
                .isEqualTo("make fmt is no longer proposed.\n");
        assertThat(cli.run("rules", "--revoke", "feedcafe").out())
                .isEqualTo("make fmt is no rule any more; it asks again.\n");
        assertThat(cli.run("rules", "--revoke", "feedcafe", "--json").out())
                .isEqualTo("{\"revoked\":\"" + ID + "\"}\n");
    }

    @Test
    void whatCannotBeMeantIsSaid() {
        assertThat(cli.run("rules", "--revoke", "0000").exit()).isEqualTo(6);
        assertThat(cli.run("rules", "--confirm", "no!").err())
                .contains("'no!' cannot be the id of a proposal.", "`troupe rules --proposals`");
        assertThat(cli.run("rules", "--learned", "--proposals").exit()).isEqualTo(2);
        peer.server()
                .on(
                        "POST /v1/proposals/" + ID + "/confirmation",
                        _ -> PeerReply.problem(ErrorCode.FORBIDDEN, "bob needs a role."));
        TestCommandLine.Ran refused = cli.run("rules", "--confirm", "feedcafe");
        assertThat(refused.exit()).isEqualTo(ErrorCode.FORBIDDEN.exit());
        assertThat(refused.err()).contains("bob needs a role.");
    }

    @Test
    void showsTheGraphInAFewLines() {
        peer.server().on("GET /v1/rules/graph", _ -> PeerReply.json(graph(null)));

        assertThat(cli.run("rules", "graph").lines())
                .satisfiesExactly(
                        it -> assertThat(it).isEqualTo("/shop"),
                        it -> assertThat(it).startsWith("version    3 (in force), since 20"),
                        it -> assertThat(it).isEqualTo("hash       abc"),
                        it ->
                                assertThat(it)
                                        .isEqualTo(
                                                "types      Rust (Cargo.toml, x\u241b/Cargo.toml)"),
                        it -> assertThat(it).isEqualTo("nodes      3 file, 1 project-type"),
                        it -> assertThat(it).isEqualTo("edges      2 detected-by"),
                        it -> assertThat(it).isEqualTo("otherwise  ask"));
        assertThat(cli.run("rules", "graph", "--version", "3", "--json").out())
                .contains("\"version\":3", "\"kind\":\"project-type\"");
        assertThat(peer.asked("GET /v1/rules/graph").getLast().query())
                .startsWith("repository=/")
                .endsWith("&version=3");
    }

    @Test
    void saysWhyTheGraphIsNotTheWholeTruth() {
        peer.server()
                .on("GET /v1/rules/graph", _ -> PeerReply.json(graph("x.json:1 is not JSON.")));

        assertThat(cli.run("rules", "graph").lines())
                .last()
                .isEqualTo("fault      x.json:1 is not JSON.");
    }

    @Test
    void printsTheGraphForGraphviz() {
        peer.server()
                .on(
                        "GET /v1/rules/graph",
                        _ ->
                                PeerReply.text(
                                        200,
                                        "text/vnd.graphviz;charset=UTF-8",
                                        "digraph permissions {\n}\n"));

        assertThat(cli.run("rules", "graph", "--dot").out())
                .isEqualTo("digraph permissions {\n}\n");
        assertThat(peer.asked("GET /v1/rules/graph").getLast().query()).endsWith("&format=dot");
        assertThat(cli.run("rules", "graph", "--dot", "--json").exit()).isEqualTo(2);
        assertThat(cli.run("rules", "graph", "--version", "0").exit()).isEqualTo(2);
        assertThat(cli.run("rules", "graph", "--version", "x").exit()).isEqualTo(2);
    }

    private static RuleGraph graph(@Nullable String fault) {
        return new RuleGraph(
                "/shop",
                3,
                "abc",
                true,
                THEN,
                fault,
                PermissionVerdict.ASK,
                List.of(
                        new RuleGraph.Node("project-type:rust", "project-type", "Rust"),
                        new RuleGraph.Node("file:Cargo.toml", "file", "Cargo.toml"),
                        new RuleGraph.Node("file:x", "file", "x\u001b/Cargo.toml"),
                        new RuleGraph.Node("file:y", "file", "y")),
                List.of(edge(0, "file:Cargo.toml"), edge(1, "file:x")));
    }

    private static RuleGraph.Edge edge(int position, String file) {
        return new RuleGraph.Edge(position, "project-type:rust", "detected-by", file, Map.of());
    }

    @Test
    void nothingIsLearnedYet() {
        peer.server()
                .on(
                        "GET /v1/rules",
                        _ -> PeerReply.json(new RuleList(1L, null, List.of(), List.of())));
        assertThat(cli.run("rules", "--learned").out())
                .isEqualTo("No rules have been learned here.\n");
        assertThat(cli.run("rules").out()).isEqualTo("No rules are in force here.\n");
    }
}
