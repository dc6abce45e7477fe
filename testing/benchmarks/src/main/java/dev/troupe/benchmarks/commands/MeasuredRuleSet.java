package dev.troupe.benchmarks.commands;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.RuleScope;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rules of several sizes among which those are to be found that a command may be about. */
enum MeasuredRuleSet {
    /** Those of a Rust project. */
    PROFILE,
    /** Those of a repository that holds projects of every type. */
    ALL_PROFILES,
    /** As many as a file may hold, for four hundred programs. */
    MANY_PROGRAMS,
    /** As many as a file may hold, for one program. */
    ONE_PROGRAM;

    private static final int MOST = 4_096;
    private static final int PROGRAMS = 400;

    List<CommandRule> rules() {
        return switch (this) {
            case PROFILE -> ProjectProfiles.of(Set.of(ProjectType.RUST)).rules();
            case ALL_PROFILES -> ProjectProfiles.of(Set.of(ProjectType.values())).rules();
            case MANY_PROGRAMS -> made(PROGRAMS);
            case ONE_PROGRAM -> made(1);
        };
    }

    private static List<CommandRule> made(int programs) {
        List<CommandRule> rules = new ArrayList<>(MOST);
        for (int i = 0; i < MOST; i++) {
            String program = i % programs == 0 ? "git" : "program" + i % programs;
            List<String> words = List.of(program, i < programs ? "push" : "word" + i);
            String text = String.join(" ", words);
            rules.add(
                    new CommandRule(
                            Layer.USER,
                            Verdict.ASK,
                            words,
                            Set.of(),
                            RuleScope.ORDINARY,
                            text,
                            "made"));
        }
        return rules;
    }
}
