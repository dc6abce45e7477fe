package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.caution.CommandUnwrapper;
import dev.troupe.permission.caution.LiteralCommand;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Started;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a rule says of the command that its tool starts: {@code rake release} of {@code bundle exec rake release}.
 *
 * @param command that one, as if the rule were for it
 * @param whole whether every word of it stands in the rule, and none only comes when it runs
 */
record StartedRule(CompiledRule command, boolean whole, ToolSchemas schemas) {
    /** Of what a tool reads in the words of a rule, in order. */
    static List<StartedRule> of(
            CommandRule rule, boolean open, @Nullable ToolUsage usage, ToolSchemas schemas) {
        List<StartedRule> rules = new ArrayList<>(0);
        for (Started started : usage == null ? List.<Started>of() : usage.started()) {
            if (started instanceof Started.Words(var words) && !words.isEmpty()) {
                rules.add(
                        new StartedRule(
                                CompiledRule.of(rule, words, open, schemas),
                                words.stream().allMatch(CommandArgument::whole),
                                schemas));
            }
        }
        return List.copyOf(rules);
    }

    /** Whether what allows is about this command. */
    boolean about(List<CommandArgument> given) {
        return command.named(given.getFirst()) && command.about(given, read(given, schemas));
    }

    /** Whether one of the commands that a tool starts is what forbids. */
    MatchCertainty meant(List<Started> given, ExecutionContext here, WorkBudget effort) {
        MatchCertainty most = MatchCertainty.of(false);
        for (int i = 0; i < given.size() && most != MatchCertainty.YES; i++) {
            most =
                    most.or(
                            switch (given.get(i)) {
                                case Started.Words(var it) -> meantBy(it, here, effort);
                                case Started.Line(var it) -> heldBy(it, effort);
                            });
        }
        return given.isEmpty() ? MatchCertainty.MAYBE : most;
    }

    private MatchCertainty meantBy(
            List<CommandArgument> given, ExecutionContext here, WorkBudget effort) {
        if (given.isEmpty() || !given.getFirst().whole()) {
            return MatchCertainty.MAYBE;
        }
        if (command.meantLoosely(LiteralCommand.of(texts(given)))) {
            return MatchCertainty.YES;
        }
        ToolUsage read = read(given, schemas);
        return read == null
                ? MatchCertainty.NO
                : RestrictRuleMatcher.meant(command, read, here, effort);
    }

    private MatchCertainty heldBy(CommandArgument line, WorkBudget effort) {
        if (!line.whole()) {
            return MatchCertainty.MAYBE;
        }
        return MatchCertainty.of(
                CommandUnwrapper.of(line.text(), effort).stream().anyMatch(command::meantLoosely));
    }

    private static @Nullable ToolUsage read(List<CommandArgument> words, ToolSchemas schemas) {
        return schemas.read(CommandEvaluator.named(words));
    }

    private static List<String> texts(List<CommandArgument> words) {
        return words.stream().map(CommandArgument::text).toList();
    }
}
