package dev.troupe.permission.decision;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextualRule;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.RuleScope;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules in force, prepared once for many decisions. Immutable: a change of the policy makes another one. */
public final class CompiledPolicy {
    private final List<CommandRule> rules;
    private final Map<String, List<CompiledRule>> allowing;
    private final List<CompiledRule> forbidding;
    private final Map<String, List<CompiledRule>> tightening = new HashMap<>();
    private final List<CompiledRule> anyProgram;
    private final List<CompiledRule> paths;
    private final Set<String> allowedPaths;
    private final List<PipePattern> patterns;
    private final CommandSynonyms synonyms;
    private final List<CompiledContext> contextual;
    private final Verdict otherwise;
    private final @Nullable CompiledPolicy people;

    private CompiledPolicy(
            List<CompiledRule> compiled,
            List<PipePattern> patterns,
            CommandSynonyms synonyms,
            List<CompiledContext> contextual,
            Verdict otherwise,
            boolean ofPeople) {
        this.rules = compiled.stream().map(CompiledRule::rule).toList();
        this.allowing = byProgram(compiled.stream().filter(CompiledRule::allows).toList());
        this.allowedPaths = RunFiles.paths(allowing.keySet());
        this.forbidding = compiled.stream().filter(it -> !it.allows()).toList();
        this.anyProgram = forbidding.stream().filter(CompiledPolicy::anyProgram).toList();
        this.paths = forbidding.stream().filter(CompiledRule::path).toList();
        for (CompiledRule rule : forbidding) {
            tightening.computeIfAbsent(rule.program(), this::tighteningOf);
        }
        this.patterns = patterns;
        this.synonyms = synonyms;
        this.contextual = contextual;
        this.otherwise = otherwise;
        this.people =
                ofPeople
                        ? null
                        : new CompiledPolicy(
                                compiled.stream().filter(CompiledPolicy::byPeople).toList(),
                                patterns,
                                synonyms,
                                contextual,
                                otherwise,
                                true);
    }

    /**
     * Prepares a policy.
     *
     * @param schemas how tools read their arguments
     * @param patterns blocked pipelines, such as {@code curl * | sh}
     * @param synonyms phrase → command
     * @param contextual rules that depend on the circumstances
     * @param otherwise what is said of what no rule is about: ASK or BLOCK
     */
    public static CompiledPolicy of(
            ToolSchemas schemas,
            List<CommandRule> rules,
            List<String> patterns,
            Map<String, String> synonyms,
            List<ContextualRule> contextual,
            Verdict otherwise) {
        return new CompiledPolicy(
                rules.stream().map(rule -> CompiledRule.of(rule, schemas)).toList(),
                patterns.stream()
                        .map(it -> PipePattern.of(it, schemas))
                        .filter(Objects::nonNull)
                        .toList(),
                new CommandSynonyms(synonyms),
                contextual.stream().map(rule -> compiled(rule, schemas)).toList(),
                otherwise.strictest(Verdict.ASK),
                false);
    }

    private static boolean anyProgram(CompiledRule rule) {
        return !rule.path()
                && (rule.program().indexOf('*') >= 0 || rule.program().indexOf('?') >= 0);
    }

    private List<CompiledRule> tighteningOf(String program) {
        return forbidding.stream()
                .filter(it -> !it.path() && GlobPattern.segment(it.program(), program))
                .toList();
    }

    private static CompiledContext compiled(ContextualRule rule, ToolSchemas schemas) {
        List<String> words = List.of(rule.command().strip().split("\\s+", -1));
        CommandRule pattern =
                new CommandRule(
                        Layer.PROFILE,
                        Verdict.ASK,
                        words,
                        Set.of(),
                        RuleScope.ORDINARY,
                        rule.command(),
                        "contextual");
        return new CompiledContext(rule, CompiledRule.of(pattern, schemas));
    }

    private static Map<String, List<CompiledRule>> byProgram(List<CompiledRule> rules) {
        Map<String, List<CompiledRule>> byProgram = new HashMap<>();
        for (CompiledRule rule : rules) {
            byProgram.computeIfAbsent(rule.program(), _ -> new ArrayList<>()).add(rule);
        }
        return byProgram;
    }

    /** Whether a user or a team wrote what allows; what asks or blocks counts whoever wrote it. */
    static boolean byPeople(CompiledRule rule) {
        Layer layer = rule.rule().layer();
        return !rule.allows() || layer == Layer.USER || layer == Layer.TEAM;
    }

    /** The rules as they were given. */
    public List<CommandRule> rules() {
        return rules;
    }

    /** The same without what a repository or the project's type allows. */
    CompiledPolicy ofPeople() {
        return people == null ? this : people;
    }

    List<CompiledRule> allowing(String program) {
        return allowing.getOrDefault(program, List.of());
    }

    /** Programs that rules allow by their paths, from the workspace on. */
    Set<String> allowedPaths() {
        return allowedPaths;
    }

    /** Rules that ask or block and may mean a program of this name. */
    List<CompiledRule> tightening(String program) {
        return tightening.getOrDefault(program, anyProgram);
    }

    /** Rules that ask or block and name their program by a path. */
    List<CompiledRule> tighteningPaths() {
        return paths;
    }

    /** All rules that ask or block. */
    List<CompiledRule> tightening() {
        return forbidding;
    }

    List<PipePattern> patterns() {
        return patterns;
    }

    List<CompiledContext> contextual() {
        return contextual;
    }

    CommandSynonyms synonyms() {
        return synonyms;
    }

    Verdict otherwise() {
        return otherwise;
    }
}
