package dev.troupe.security.decision;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.EffectReach;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.RuleResult.Author;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.shell.PlainGitCommandCheck;
import java.util.ArrayList;
import java.util.List;

/**
 * Picks what counts for a command where a sandbox works: what people say of it, what blocks, and what it reaches that no sandbox
 * holds. That its words cannot be read, are unknown or name a file is no reason to ask about one whose effects are held back until
 * they are judged, nor about git that takes nothing away.
 */
final class SandboxedCommandOpinions {
    private static final String REACH = "sandbox: reach";

    private static final RuleOpinion HELD =
            allow(
                    "sandbox: held",
                    "The command runs in the sandbox, and Troupe checks its changes before they reach the workspace.");

    private static final RuleOpinion GIT_READS =
            allow("sandbox: git that reads", "It only reads the repository.");

    private static final RuleOpinion GIT_ADDS =
            allow("sandbox: git that adds", "It removes nothing from the repository.");

    private static final RuleOpinion HISTORY =
            asks("It rewrites or drops history of the repository, or changes its settings.");

    private static final RuleOpinion HOSTS =
            asks("It needs hosts that the sandbox does not let commands reach.");

    private static final RuleOpinion MACHINE =
            asks(
                    "It needs services, directories or privileges of this machine, which the sandbox hides from commands.");

    private SandboxedCommandOpinions() {}

    private static RuleOpinion allow(String rule, String reason) {
        return new RuleOpinion(
                PermissionVerdict.ALLOW, rule, reason, DecisionMatcher.SANDBOX, Author.DEED);
    }

    /**
     * Returns those of the opinions that count, and what the sandbox adds to them. All count where people want blocked what nothing
     * names: then words that nobody can read must not pass for named ones.
     *
     * @param allowed whether people allow the line as a whole, by a setting or by their answers
     * @param otherwise what the policy says of a command that nothing names
     */
    static List<RuleOpinion> among(
            List<RuleOpinion> opinions,
            EffectReach reach,
            CommandPermissionRequest request,
            boolean allowed,
            Verdict otherwise) {
        if (otherwise == Verdict.BLOCK) {
            return opinions;
        }
        return switch (request.sandboxState()) {
            case HELD -> allowed ? binding(HELD, opinions) : held(opinions, reach);
            case WATCHED ->
                    PlainGitCommandCheck.only(request.command())
                            ? plainGit(opinions, reach)
                            : opinions;
            case NOT_HELD -> opinions;
        };
    }

    private static List<RuleOpinion> held(List<RuleOpinion> opinions, EffectReach reach) {
        List<RuleOpinion> counting = binding(HELD, opinions);
        switch (reach) {
            case NOTHING, REPOSITORY, UNKNOWN -> {}
            case HISTORY -> counting.add(HISTORY);
            case HOSTS -> counting.add(HOSTS);
            case MACHINE -> counting.add(MACHINE);
        }
        return counting;
    }

    private static List<RuleOpinion> plainGit(List<RuleOpinion> opinions, EffectReach reach) {
        return switch (reach) {
            case NOTHING -> bindingGit(GIT_READS, opinions);
            case REPOSITORY -> bindingGit(GIT_ADDS, opinions);
            case UNKNOWN, HISTORY, HOSTS, MACHINE -> opinions;
        };
    }

    private static RuleOpinion asks(String reason) {
        return RuleOpinion.ask(REACH, reason);
    }

    private static List<RuleOpinion> binding(RuleOpinion first, List<RuleOpinion> opinions) {
        List<RuleOpinion> counting = new ArrayList<>();
        counting.add(first);
        opinions.stream().filter(RuleOpinion::bindsHeldCommands).forEach(counting::add);
        return counting;
    }

    /** Git shows what a secret file once held, and what it takes in stays in the history. */
    private static List<RuleOpinion> bindingGit(RuleOpinion first, List<RuleOpinion> opinions) {
        if (opinions.stream().allMatch(it -> it.verdict() == PermissionVerdict.ALLOW)) {
            return opinions;
        }
        List<RuleOpinion> counting = new ArrayList<>();
        counting.add(first);
        opinions.stream().filter(RuleOpinion::bindsGit).forEach(counting::add);
        return counting;
    }
}
