package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.shell.Redirection;
import dev.troupe.permission.shell.Redirection.Operator;
import dev.troupe.permission.shell.Span;
import dev.troupe.permission.shell.Variables;
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
record Redirections(List<String> files, List<String> written, List<String> loose) {
    private static final String RULE = "built-in: redirections";
    private static final Set<String> FREE =
            Set.of("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin");

    /** A command that asks for so many reasons needs no further ones; what blocks is always said. */
    private static final int MANY = 32;

    /** A number, which is closed or moved with a dash behind it; anything else is the name of a file. */
    private static final Pattern DESCRIPTOR = Pattern.compile("\\d{1,3}-?|-");

    private static final Redirections NONE = new Redirections(List.of(), List.of(), List.of());

    /** Reads them, and adds what speaks against them; writing to devices is among the destructive commands. */
    static Redirections of(
            List<Redirection> redirections, Context context, List<Judgement> judgements) {
        if (redirections.isEmpty()) {
            return NONE;
        }
        List<String> files = new ArrayList<>(0);
        List<String> written = new ArrayList<>(0);
        List<String> loose = new ArrayList<>(0);
        for (Redirection redirection : redirections) {
            Spelling target = Spelling.of(redirection.target(), context.here());
            Argument file = target.argument();
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
            Judgement objection = objection(redirection, target, context);
            if (objection != null
                    && (objection.verdict() == Verdict.BLOCK || judgements.size() < MANY)) {
                judgements.add(objection);
            }
        }
        return new Redirections(files, written, loose);
    }

    private static boolean free(Redirection redirection, Argument target) {
        return free(target) || descriptor(redirection, target);
    }

    /** Whether it is no file of anybody's. */
    static boolean free(Argument target) {
        return FREE.contains(target.text());
    }

    /** What is said of some that nothing speaks against. */
    static Judgement fine(Span span) {
        return Judgement.allow(RULE, "They read files of the workspace, or lead nowhere.").at(span);
    }

    private static boolean writes(Redirection redirection) {
        return switch (redirection.operator()) {
            case WRITE, APPEND, CLOBBER, READ_WRITE, WRITE_BOTH, APPEND_BOTH, DUPLICATE_OUTPUT ->
                    true;
            case READ, DUPLICATE_INPUT, HERE_DOCUMENT, HERE_DOCUMENT_TABS, HERE_STRING -> false;
        };
    }

    private static @Nullable Judgement objection(
            Redirection redirection, Spelling target, Context context) {
        Surroundings here = context.here();
        if (setsVariable(redirection)) {
            return Judgement.ask(
                    Environment.RULE,
                    Shown.text(String.valueOf(redirection.descriptor()))
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
    private static boolean setsVariable(Redirection redirection) {
        String descriptor = redirection.descriptor();
        return descriptor != null
                && descriptor.startsWith("{")
                && !Variables.own(descriptor.substring(1, descriptor.length() - 1));
    }

    private static boolean descriptor(Redirection redirection, Argument target) {
        Operator operator = redirection.operator();
        return (operator == Operator.DUPLICATE_INPUT || operator == Operator.DUPLICATE_OUTPUT)
                && target.whole()
                && DESCRIPTOR.matcher(target.text()).matches();
    }

    private static @Nullable Judgement file(Spelling spelling, Surroundings here, boolean writes) {
        Argument target = spelling.argument();
        if (!target.whole() || spelling.glob()) {
            return Judgement.ask(RULE, "Where it leads is known only when it runs.", target.span());
        }
        if (free(target)) {
            return null;
        }
        Judgement objection =
                new PathCheck(here)
                        .objection(target, writes ? Kind.WRITTEN_PATH : Kind.PATH, !writes);
        return objection == null && writes
                ? Judgement.ask(
                        RULE, "It writes to " + Shown.text(target.text()) + ".", target.span())
                : objection;
    }
}
