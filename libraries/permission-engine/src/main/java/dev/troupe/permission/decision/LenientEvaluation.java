package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.caution.BuiltInBlocks;
import dev.troupe.permission.caution.CommandUnwrapper;
import dev.troupe.permission.caution.DataLossCheck;
import dev.troupe.permission.caution.LenientCommandSplitter;
import dev.troupe.permission.caution.LiteralCommand;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.shell.TextSpan;
import java.util.List;

/**
 * Adds to what is said of commands what speaks against them when they are read leniently; no rule that allows lifts it.
 */
final class LenientEvaluation {
    private LenientEvaluation() {}

    /** Of a command as it stands in a line, with what it may lose. */
    static void judge(
            LenientCommandSplitter.Part part,
            RestrictiveRules tightening,
            EvaluationContext context,
            TextSpan span,
            List<RuleResult> judgements) {
        List<LiteralCommand> commands =
                CommandUnwrapper.of(part, context.source(), context.effort());
        add(judgements, BuiltInBlocks.among(commands), span);
        List<RuleResult> losses = DataLossCheck.work(commands, context.here(), context.lost());
        if (!losses.isEmpty() && !tightening.answered()) {
            add(judgements, losses, span);
        }
        add(judgements, DataLossCheck.repository(commands, context.effort()), span);
        tightening.generous(commands, span);
    }

    /** Of a command whose words no shell reads any more; it stands in a line that was judged for what is lost. */
    static void judge(
            List<CommandArgument> words,
            RestrictiveRules tightening,
            EvaluationContext context,
            TextSpan span,
            List<RuleResult> judgements) {
        LenientCommandSplitter.Part part =
                new LenientCommandSplitter.Part(
                        words.stream().map(it -> LenientCommandSplitter.masked(it.text())).toList(),
                        List.of(),
                        false);
        judge(
                CommandUnwrapper.of(part, context.source(), context.effort()),
                tightening,
                span,
                judgements);
    }

    /** What is built in and what rules forbid of commands, with nothing to lift it. */
    static void judge(
            List<LiteralCommand> commands,
            RestrictiveRules tightening,
            TextSpan span,
            List<RuleResult> judgements) {
        add(judgements, BuiltInBlocks.among(commands), span);
        tightening.generous(commands, span);
    }

    private static void add(List<RuleResult> judgements, List<RuleResult> more, TextSpan span) {
        for (int i = 0; i < more.size(); i++) {
            judgements.add(more.get(i).at(span));
        }
    }
}
