package dev.troupe.benchmarks.commands;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.StaticVerdict;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextualRule;
import dev.troupe.permission.condition.ContextualRules;
import dev.troupe.permission.condition.RuleAuthor;
import dev.troupe.permission.decision.CompiledPolicy;
import dev.troupe.permission.decision.LineDecision;
import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearnedVerdict;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.learning.LearningThresholds;
import dev.troupe.permission.learning.RecordedAnswer;
import dev.troupe.permission.learning.RuleLearning;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.schema.ToolSchemas;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Policies of a corpus, and what the engine decides under them. */
final class CorpusPolicyProfiles {
    private static final String USUAL = "rust";
    private final ToolSchemas schemas = ToolSchemas.bundled();
    private final JsonNode policies;
    private final Map<String, PermissionEngine> engines = new HashMap<>();

    /** A decision with its reason. */
    record Decided(Verdict verdict, String rule, String reason) {
        static Decided of(RuleResult judgement) {
            return new Decided(judgement.verdict(), judgement.rule(), judgement.reason());
        }
    }

    CorpusPolicyProfiles(JsonNode policies) {
        this.policies = policies;
    }

    /** What is decided under the profile that the case names. */
    Decided command(JsonNode given) {
        String profile = given.path("profile").asString(USUAL);
        PermissionEngine engine = engines.computeIfAbsent(profile, it -> engine(it, List.of()));
        return Decided.of(ruling(engine, given, profile).decisive());
    }

    /** What is decided when the case's rules are added to its profile and its facts hold. */
    Decided context(JsonNode given) {
        ContextualRules rules =
                ContextualRules.parse(given.path("contextual_rules"), RuleAuthor.TEAM);
        return Decided.of(ruling(engine(USUAL, rules.rules()), given, USUAL).decisive());
    }

    private PermissionEngine engine(String profile, List<ContextualRule> contextual) {
        JsonNode policy = policies.path(profile);
        if (policy.isMissingNode()) {
            throw new IllegalArgumentException("The policies have no profile `" + profile + "`.");
        }
        SecurityPolicy read = SecurityFile.read(profile, Layer.TEAM, policy.toString());
        if (!read.faults().isEmpty()) {
            throw new IllegalArgumentException(read.faults().getFirst().text());
        }
        return new PermissionEngine(
                schemas,
                CompiledPolicy.of(
                        schemas,
                        read.rules(),
                        read.patterns(),
                        read.synonyms(),
                        contextual,
                        read.otherwise()));
    }

    private LineDecision ruling(PermissionEngine engine, JsonNode given, String profile) {
        return engine.decide(
                given.path("shell_command").asString(),
                surroundings(profile, given.path("fs")),
                new CorpusCaseFacts(given.path("facts")));
    }

    private ExecutionContext surroundings(String profile, JsonNode links) {
        String workspace = policies.path(profile).path("workspace").asString("/srv/repo");
        String home = policies.path(profile).path("home").asString("/home/dev");
        return new ExecutionContext(workspace, workspace, home, true, paths(links));
    }

    private static NamedPaths paths(JsonNode links) {
        Map<String, String> targets = new HashMap<>();
        links.properties().forEach(it -> targets.put(it.getKey(), it.getValue().asString()));
        return new NamedPaths(targets, Set.of());
    }

    /** What is decided after the answers that the case tells of, a person confirming what is proposed. */
    Decided learned(JsonNode given) {
        String repository = "own";
        Instant now = Instant.EPOCH.plus(Duration.ofDays(1));
        List<RecordedAnswer> answers = new ArrayList<>();
        for (JsonNode each : given.path("history")) {
            CommandShape shape = shape(each.path("shell_command").asString());
            if (shape != null) {
                answers.add(
                        answer(each, shape, repository, now.minusSeconds(1_000L - answers.size())));
            }
        }
        LineDecision ruling =
                ruling(engines.computeIfAbsent(USUAL, it -> engine(it, List.of())), given, USUAL);
        CommandShape shape = ruling.parts().size() == 1 ? ruling.parts().getFirst().shape() : null;
        if (shape == null) {
            return Decided.of(ruling.decisive());
        }
        List<LearnedRule> rules = new ArrayList<>();
        RuleLearning learning = new RuleLearning(LearningThresholds.STANDARD);
        learning.proposal("team", LearningKey.of(repository, shape), answers, now)
                .ifPresent(it -> rules.add(learning.confirmed(it, "somebody", now)));
        LearnedVerdict learned =
                LearnedVerdict.verdict(
                        new StaticVerdict(ruling.verdict(), ruling.decisive().origin()),
                        "team",
                        repository,
                        shape,
                        rules,
                        now);
        return learned.rule() == null
                ? Decided.of(ruling.decisive())
                : new Decided(learned.verdict(), "learned", "It was answered so before.");
    }

    private @Nullable CommandShape shape(String line) {
        PermissionEngine engine = engines.computeIfAbsent(USUAL, it -> engine(it, List.of()));
        LineDecision ruling =
                engine.decide(
                        line,
                        surroundings(USUAL, policies.path("none")),
                        new CorpusCaseFacts(policies.path("none")));
        return ruling.parts().size() == 1 ? ruling.parts().getFirst().shape() : null;
    }

    private static RecordedAnswer answer(
            JsonNode given, CommandShape shape, String repository, Instant at) {
        String where = given.path("repo").asString(repository);
        return new RecordedAnswer(
                "team",
                "somebody",
                where,
                LearningKey.of(where, shape),
                given.path("answer").asString().equals("allow"),
                given.path("by").asString("person").equals("auto")
                        ? RecordedAnswer.By.AUTOMATIC
                        : RecordedAnswer.By.PERSON,
                Duration.ofMillis(given.path("ms_to_answer").asLong(5_000)),
                at);
    }
}
