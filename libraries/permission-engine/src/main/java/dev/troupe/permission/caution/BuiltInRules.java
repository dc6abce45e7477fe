package dev.troupe.permission.caution;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.WorkBudget;
import java.util.ArrayList;
import java.util.List;

/** Applies the rules that speak against commands whatever a policy allows. */
public final class BuiltInRules {
    private BuiltInRules() {}

    /** What no policy lifts of one or several commands. */
    public static List<RuleResult> hardBlocks(List<LiteralCommand> commands) {
        List<RuleResult> found = List.of();
        for (LiteralCommand command : commands) {
            String why = BuiltInBlocks.of(command);
            if (why != null) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(hardBlock(why));
            }
        }
        return found;
    }

    /** What speaks against the line as a text, however it reads. */
    public static List<RuleResult> ofLine(String line, ExecutionContext here) {
        List<RuleResult> mentioned = DataLossCheck.mentioned(line, here);
        if (!BuiltInBlocks.forkBomb(line)) {
            return mentioned;
        }
        List<RuleResult> found = new ArrayList<>(mentioned);
        found.add(hardBlock("it is a fork bomb"));
        return found;
    }

    /**
     * Work and history that could be lost; a rule that people wrote answers it.
     *
     * @param moved whether something before the commands changes the directory
     */
    public static List<RuleResult> work(
            List<LiteralCommand> commands, ExecutionContext here, boolean moved) {
        return new DataLossCheck(here, commands, moved).work();
    }

    /** Whether the repository itself could be written to by other means than git; nothing lifts it. */
    public static List<RuleResult> repository(List<LiteralCommand> commands, WorkBudget effort) {
        return DataLossCheck.repository(commands, effort);
    }

    /** Whether the command changes the directory for those behind it. */
    public static boolean moves(List<LiteralCommand> commands) {
        return DataLossCheck.anyMoves(commands);
    }

    /** Whether a judgement is about work and history that could be lost. */
    public static boolean isAboutWork(RuleResult judgement) {
        return judgement.rule().equals(DataLossCheck.WORK);
    }

    /** Whether a judgement is about the directory of a repository, which something else than git would write to. */
    public static boolean isAboutRepository(RuleResult judgement) {
        return judgement.rule().equals(DataLossCheck.REPOSITORY);
    }

    private static RuleResult hardBlock(String why) {
        return RuleResult.block(
                "built-in: destructive commands",
                "The command is never run here because " + why + ".");
    }
}
