package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.shell.ShellRedirection;
import dev.troupe.permission.shell.ShellRedirection.Operator;
import dev.troupe.permission.shell.ShellVariables;
import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the input of a command comes from and where its output goes.
 *
 * @param files names of files among them, as far as they are known
 * @param written those of them that are written, but for what is no file
 * @param loose what is written, for those who read generously
 */
record RedirectedFiles(List<String> files, List<String> written, List<String> loose) {
    private static final String RULE = "built-in: redirections";
    private static final Set<String> FREE =
            Set.of("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin");

    /** A command that asks for so many reasons needs no further ones; what blocks is always said. */
    private static final int MANY = 32;

    /** A number, which is closed or moved with a dash behind it; anything else is the name of a file. */
    private static final Pattern DESCRIPTOR = Pattern.compile("\\d{1,3}-?|-");

    private static final RedirectedFiles NONE =
            new RedirectedFiles(List.of(), List.of(), List.of());

    /** Reads them, and adds what speaks against them; writing to devices is among the destructive commands. */
    static RedirectedFiles of(
            List<ShellRedirection> redirections,
            EvaluationContext context,
            List<RuleResult> judgements) {
        if (redirections.isEmpty()) {
            return NONE;
        }
        List<String> files = new ArrayList<>(0);
        List<String> written = new ArrayList<>(0);
        List<String> loose = new ArrayList<>(0);
        for (ShellRedirection redirection : redirections) {
            WordSpelling target = WordSpelling.of(redirection.target(), context.here());
            CommandArgument file = target.argument();
            boolean writes = writes(redirection);
            if (writes) {
                loose.add(target.loose());
            }
            if (file.whole() && redirection.body() == null) {
                files.add(file.text());
            }
            if (file.whole() && writes && !free(redirection, file)) {
                written.add(file.text());
            }
            RuleResult objection = objection(redirection, target, context);
            if (objection != null
                    && (objection.verdict() == Verdict.BLOCK || judgements.size() < MANY)) {
                judgements.add(objection);
            }
        }
        return new RedirectedFiles(files, written, loose);
    }

    private static boolean free(ShellRedirection redirection, CommandArgument target) {
        return free(target) || descriptor(redirection, target);
    }

    /** Whether it is no file of anybody's. */
    static boolean free(CommandArgument target) {
        return FREE.contains(target.text());
    }

    /** What is said of some that nothing speaks against. */
    static RuleResult fine(TextSpan span) {
        return RuleResult.allow(
                        RULE, "The redirections read files of the workspace, or discard output.")
                .at(span);
    }

    private static boolean writes(ShellRedirection redirection) {
        return switch (redirection.operator()) {
            case WRITE, APPEND, CLOBBER, READ_WRITE, WRITE_BOTH, APPEND_BOTH, DUPLICATE_OUTPUT ->
                    true;
            case READ, DUPLICATE_INPUT, HERE_DOCUMENT, HERE_DOCUMENT_TABS, HERE_STRING -> false;
        };
    }

    private static @Nullable RuleResult objection(
            ShellRedirection redirection, WordSpelling target, EvaluationContext context) {
        ExecutionContext here = context.here();
        if (setsVariable(redirection)) {
            return RuleResult.ask(
                    EnvironmentVariableCheck.RULE,
                    QuotedText.text(String.valueOf(redirection.descriptor()))
                            + " may change what the commands run.",
                    redirection.span());
        }
        return switch (redirection.operator()) {
            case HERE_DOCUMENT, HERE_DOCUMENT_TABS, HERE_STRING -> null;
            case DUPLICATE_INPUT, DUPLICATE_OUTPUT ->
                    descriptor(redirection, target.argument()) ? null : file(target, here, true);
            case READ -> file(target, here, false);
            case READ_WRITE -> file(target, here, true);
            case WRITE, APPEND, CLOBBER, WRITE_BOTH, APPEND_BOTH -> file(target, here, true);
        };
    }

    /** Whether the number of the descriptor goes to a variable that is not the script's own. */
    private static boolean setsVariable(ShellRedirection redirection) {
        String descriptor = redirection.descriptor();
        return descriptor != null
                && descriptor.startsWith("{")
                && !ShellVariables.own(descriptor.substring(1, descriptor.length() - 1));
    }

    private static boolean descriptor(ShellRedirection redirection, CommandArgument target) {
        Operator operator = redirection.operator();
        return (operator == Operator.DUPLICATE_INPUT || operator == Operator.DUPLICATE_OUTPUT)
                && target.whole()
                && DESCRIPTOR.matcher(target.text()).matches();
    }

    private static @Nullable RuleResult file(
            WordSpelling spelling, ExecutionContext here, boolean writes) {
        CommandArgument target = spelling.argument();
        if (!target.whole() || spelling.glob()) {
            return RuleResult.ask(
                    RULE,
                    "The target of the redirection is known only when the command runs.",
                    target.span());
        }
        if (free(target)) {
            return null;
        }
        RuleResult objection =
                new PathCheck(here)
                        .objection(
                                target,
                                writes ? OperandKind.WRITTEN_PATH : OperandKind.PATH,
                                !writes);
        return objection == null && writes
                ? RuleResult.ask(
                        RULE, "It writes to " + QuotedText.text(target.text()) + ".", target.span())
                : objection;
    }
}
