package dev.troupe.security.decision;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.EffectReach;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.RuleResult.Author;
import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.decision.CommandDecision;
import dev.troupe.permission.decision.CommandReachCheck;
import dev.troupe.permission.decision.LineDecision;
import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.permission.decision.RunScripts;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import dev.troupe.permission.shell.ParsedLine;
import dev.troupe.permission.shell.ShellParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides commands: what the permission engine makes of the line, and what is said besides about the files that it names,
 * the sandbox that would hold it and the state of the policy.
 */
public final class CommandDecisions {
    private final PathFacts paths;
    private final Function<String, ConditionFacts> facts;
    private final String home;
    private final LearnedRuleOpinions learnt;
    private final PermissionEngine bare;
    private final CommandReachCheck reaches;

    /**
     * A judge.
     *
     * @param paths what the disk says about paths
     * @param facts what is the case in a workspace, by its absolute path
     * @param home absolute path of the home directory that {@code ~} stands for
     * @param learnt what people's answers have made rules
     * @param engines whose schemas tell how commands are read
     */
    public CommandDecisions(
            PathFacts paths,
            Function<String, ConditionFacts> facts,
            String home,
            LearnedRuleOpinions learnt,
            PermissionEngineCache engines) {
        this.paths = paths;
        this.facts = facts;
        this.home = home;
        this.learnt = learnt;
        this.bare = engines.bare();
        this.reaches = engines.reaches();
    }

    /** The decision for one command. */
    public MatchedDecision judge(CommandPermissionRequest request, PolicySnapshot snapshot) {
        return judge(request, ruling(request, snapshot), snapshot);
    }

    /** The same with what led to it, for whoever acts on it and has to put it on record. */
    public MatchedDecision recorded(CommandPermissionRequest request, PolicySnapshot snapshot) {
        NotedFacts noted = new NotedFacts(facts.apply(request.workspace()));
        LineDecision ruling = ruling(request, snapshot.engine(), noted);
        List<RuleOpinion> opinions = opinions(request, ruling, snapshot);
        return judged(request, ruling, opinions, snapshot)
                .on(DecisionBasis.of(ruling, opinions, noted));
    }

    /** The same for whoever has the engine's ruling on it already. */
    public MatchedDecision judge(
            CommandPermissionRequest request, LineDecision ruling, PolicySnapshot snapshot) {
        return judged(request, ruling, opinions(request, ruling, snapshot), snapshot);
    }

    private MatchedDecision judged(
            CommandPermissionRequest request,
            LineDecision ruling,
            List<RuleOpinion> opinions,
            PolicySnapshot snapshot) {
        EffectReach reach = reach(request, ruling);
        List<RuleOpinion> counting =
                SandboxedCommandOpinions.among(
                        opinions,
                        reach,
                        request,
                        isAllowedAsAWhole(request, ruling, opinions),
                        snapshot.inForce().says().otherwise());
        return RuleOpinion.strictest(counting, snapshot)
                .meaning(ruling.suggestion())
                .running(RunScripts.content(request.command(), ruling, here(request)))
                .reaching(reach);
    }

    private static boolean isAllowedAsAWhole(
            CommandPermissionRequest request, LineDecision ruling, List<RuleOpinion> opinions) {
        return request.set()
                || (LearnedRuleOpinions.sole(request.command(), ruling) != null
                        && opinions.stream()
                                .anyMatch(it ->
                                        it.verdict() == PermissionVerdict.ALLOW
                                                && it.matcher() == DecisionMatcher.LEARNED));
    }

    private EffectReach reach(CommandPermissionRequest request, LineDecision ruling) {
        return EffectReach.valueOf(
                reaches.reach(
                                request.command(),
                                ruling,
                                here(request),
                                facts.apply(request.workspace()))
                        .name());
    }

    /** What the engine makes of the line, part by part. */
    public LineDecision ruling(CommandPermissionRequest request, PolicySnapshot snapshot) {
        return ruling(request, snapshot.engine());
    }

    private LineDecision ruling(CommandPermissionRequest request, PermissionEngine engine) {
        return ruling(request, engine, facts.apply(request.workspace()));
    }

    private LineDecision ruling(
            CommandPermissionRequest request, PermissionEngine engine, ConditionFacts known) {
        return engine.decide(request.command(), here(request), known);
    }

    /**
     * What learning needs to know of a line that is one command and nothing else, whatever a policy says of it.
     */
    public Optional<CommandShape> shape(CommandPermissionRequest request) {
        if (!(ShellParser.parse(request.command()) instanceof ParsedLine.Readable)) {
            return Optional.empty();
        }
        return shape(request, ruling(request, bare));
    }

    private static Optional<CommandShape> shape(
            CommandPermissionRequest request, LineDecision ruling) {
        return Optional.ofNullable(LearnedRuleOpinions.sole(request.command(), ruling))
                .map(CommandDecision::shape);
    }

    private ExecutionContext here(CommandPermissionRequest request) {
        return new ExecutionContext(
                request.workspace(), request.directory(), home, request.sandboxed(), paths);
    }

    private List<RuleOpinion> opinions(
            CommandPermissionRequest request, LineDecision ruling, PolicySnapshot snapshot) {
        List<RuleOpinion> opinions = new ArrayList<>();
        if (request.set()) {
            opinions.add(set());
        }
        List<RuleOpinion> learned = learnt.of(request, ruling, snapshot.learned());
        opinions.addAll(learned);
        boolean lifted = learned.stream().anyMatch(it -> it.verdict() == PermissionVerdict.ALLOW);
        for (RuleResult judgement : ruling.judgements()) {
            boolean open = lifted && judgement.asksByDefault();
            if (!open && (!request.set() || stands(judgement))) {
                opinions.add(RuleOpinion.of(judgement, request.command(), ruling.suggestion()));
            }
        }
        ruling.parts().forEach(part -> files(part, request, snapshot, opinions));
        String fault = snapshot.fault();
        if (fault != null) {
            opinions.add(RuleOpinion.unreliable(snapshot.faulty(), fault));
        }
        if (!request.sandboxed()) {
            opinions.add(
                    RuleOpinion.askPerson(
                            "built-in: no sandbox",
                            "No sandbox can contain this command, so a person has to look at it."));
        }
        return opinions;
    }

    /** Lifts nothing but that nobody knows the line: what a rule forbids or asks about, it still does. */
    private static RuleOpinion set() {
        return new RuleOpinion(
                PermissionVerdict.ALLOW,
                "settings: worker.tests.command",
                "It is the command that runs the tests.",
                DecisionMatcher.SETTING,
                Author.PEOPLE);
    }

    private static boolean stands(RuleResult judgement) {
        return switch (judgement.verdict()) {
            case ALLOW -> false;
            case ASK -> judgement.personOnly() || judgement.origin() == Origin.RULE;
            case BLOCK -> true;
        };
    }

    /** What the rules for files say about reading what the command names, and about writing where its output goes. */
    private void files(
            CommandDecision part,
            CommandPermissionRequest request,
            PolicySnapshot snapshot,
            List<RuleOpinion> opinions) {
        if (snapshot.files().isEmpty()) {
            return;
        }
        part.files().forEach(path -> file(path, Access.READ, part, request, snapshot, opinions));
        part.written().forEach(path -> file(path, Access.WRITE, part, request, snapshot, opinions));
        part.inner().forEach(inner -> files(inner, request, snapshot, opinions));
    }

    /** A path as named, and where it leads. */
    private void file(
            String path,
            Access access,
            CommandDecision part,
            CommandPermissionRequest request,
            PolicySnapshot snapshot,
            List<RuleOpinion> opinions) {
        if (part.directory().equals(request.workspace())) {
            FileDecisions.configured(path, access, snapshot, opinions);
        }
        if (paths.locate(request.workspace(), part.directory(), path) instanceof Inside inside) {
            FileDecisions.configured(inside.path(), access, snapshot, opinions);
        }
    }

    static PermissionVerdict verdict(dev.troupe.permission.Verdict verdict) {
        return switch (verdict) {
            case ALLOW -> PermissionVerdict.ALLOW;
            case ASK -> PermissionVerdict.ASK;
            case BLOCK -> PermissionVerdict.BLOCK;
        };
    }
}
