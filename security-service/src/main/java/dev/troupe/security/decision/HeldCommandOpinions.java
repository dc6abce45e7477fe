package dev.troupe.security.decision;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.Judgement.Author;
import dev.troupe.permission.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Picks what counts for a command whose effects a sandbox holds back until they are judged: what people say of it, and what
 * blocks. That its words cannot be read, are unknown or name a file is no reason to ask.
 */
final class HeldCommandOpinions {
    private static final Opinion RUNS =
            new Opinion(
                    PermissionVerdict.ALLOW,
                    "sandbox: held",
                    "The sandbox holds it, and what it changes is judged before it counts.",
                    Matcher.SANDBOX,
                    Author.DEED);

    private HeldCommandOpinions() {}

    /** All of them where people want blocked what nothing names: then words that nobody can read must not pass for named ones. */
    static List<Opinion> among(List<Opinion> opinions, Snapshot snapshot) {
        if (snapshot.inForce().says().otherwise() == Verdict.BLOCK) {
            return opinions;
        }
        List<Opinion> counting = new ArrayList<>();
        counting.add(RUNS);
        opinions.stream().filter(Opinion::bindsHeldCommands).forEach(counting::add);
        return counting;
    }
}
