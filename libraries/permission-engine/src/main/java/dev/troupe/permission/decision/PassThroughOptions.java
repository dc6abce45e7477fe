package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Operand;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Options that are handed on to a script of the project ({@code npm test -- --watch=false}). Which program reads them is not
 * known, so that only those are ordinary that the rule names, and a few that in all usual ones load, start and write nothing.
 */
final class PassThroughOptions {
    private static final Set<String> HANDING =
            Set.of("npm", "pnpm", "yarn", "bun", "composer", "tox");

    /** Tools of which only one sub-command does so. */
    private static final Set<List<String>> HANDING_ALSO = Set.of(List.of("deno", "task"));

    private static final Pattern SWITCH =
            Pattern.compile(
                    "--(no-)?(watch-?(all)?|run|coverage|ci|run-?in-?band|bail|verbose|silent|quiet|colors?"
                            + "|pass-?with-?no-?tests|max-?workers|max-?warnings|shard|check|fix|write|cache"
                            + "|no-?emit|stop-?on-?failure)(=(true|false|\\d+%?|\\d+/\\d+))?",
                    Pattern.CASE_INSENSITIVE);

    /** With a text that nothing opens, behind it or attached. */
    private static final Pattern TEXT =
            Pattern.compile(
                    "(--(test-?name-?pattern|test-?path-?patterns?|grep|rule|ext)|(?-i:-t|-g))(=[^-].*)?"
                            + "|--mode=\\w+",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private PassThroughOptions() {}

    /** Why a use may not run without a question, or null. */
    static @Nullable RuleResult objection(String program, CompiledRule rule, ToolUsage usage) {
        if (!HANDING.contains(program) && !HANDING_ALSO.contains(usage.words())) {
            return null;
        }
        for (Operand operand : usage.operands()) {
            CommandArgument word = operand.argument();
            if (operand.kind() == OperandKind.TEXT
                    && mayBeOption(word)
                    && !ordinary(word)
                    && !rule.names(word.text())) {
                return RuleResult.ask(
                        rule.label(),
                        "The rule does not cover "
                                + QuotedText.text(word.text())
                                + ": it is not known which program of the script reads this word.",
                        word.span());
            }
        }
        return null;
    }

    private static boolean ordinary(CommandArgument word) {
        String text = word.text();
        return word.whole() && (SWITCH.matcher(text).matches() || TEXT.matcher(text).matches());
    }

    private static boolean mayBeOption(CommandArgument word) {
        String text = word.text();
        return word.whole()
                ? text.length() > 1 && text.startsWith("-") && !text.equals("--")
                : text.isEmpty() || text.startsWith("-");
    }
}
