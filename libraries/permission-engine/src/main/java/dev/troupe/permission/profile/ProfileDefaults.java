package dev.troupe.permission.profile;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.List;

/** Puts defaults beneath a policy that people have agreed to. */
final class ProfileDefaults {
    private ProfileDefaults() {}

    /**
     * The policy with defaults beneath, without those of their rules that ask about what the policy allows. What such a
     * rule covers besides is still asked about, as no rule names it.
     */
    static SecurityPolicy beneath(SecurityPolicy policy, SecurityPolicy defaults) {
        List<CommandRule> allowing =
                policy.rules().stream().filter(rule -> rule.verdict() == Verdict.ALLOW).toList();
        List<CommandRule> kept =
                defaults.rules().stream()
                        .filter(rule ->
                                rule.verdict() != Verdict.ASK
                                        || allowing.stream().noneMatch(it -> names(rule, it)))
                        .toList();
        return policy.over(defaults.with(kept));
    }

    /** Whether a rule is for the same command as another one, or for one that has it as a part. */
    private static boolean names(CommandRule asking, CommandRule allowing) {
        List<String> words = asking.words();
        List<String> fixed =
                words.getLast().equals("*") ? words.subList(0, words.size() - 1) : words;
        return fixed.size() <= allowing.words().size()
                && fixed.equals(allowing.words().subList(0, fixed.size()));
    }
}
