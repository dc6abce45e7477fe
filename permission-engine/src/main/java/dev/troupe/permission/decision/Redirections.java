package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.shell.Redirection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges where input comes from and where output goes. */
final class Redirections {
    private static final String RULE = "built-in: redirections";
    private static final Set<String> FREE =
            Set.of("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin");

    private Redirections() {}

    /** Why the redirection asks, or null; writing to devices is among the destructive commands. */
    static @Nullable Judgement objection(
            Redirection redirection, Spelling target, Surroundings here) {
        return switch (redirection.operator()) {
            case HERE_DOCUMENT, HERE_DOCUMENT_TABS, HERE_STRING -> null;
            case DUPLICATE_INPUT, DUPLICATE_OUTPUT -> descriptor(target, here);
            case READ -> file(target, here, false);
            case WRITE, APPEND, CLOBBER, READ_WRITE, WRITE_BOTH, APPEND_BOTH ->
                    file(target, here, true);
        };
    }

    private static @Nullable Judgement descriptor(Spelling spelling, Surroundings here) {
        Argument target = spelling.argument();
        boolean number =
                target.whole()
                        && !target.text().isEmpty()
                        && target.text().length() < 4
                        && target.text().chars().allMatch(c -> (c >= '0' && c <= '9') || c == '-');
        return number ? null : file(spelling, here, true);
    }

    private static @Nullable Judgement file(Spelling spelling, Surroundings here, boolean writes) {
        Argument target = spelling.argument();
        if (!target.whole() || spelling.glob()) {
            return Judgement.ask(RULE, "Where it leads is known only when it runs.", target.span());
        }
        if (FREE.contains(target.text())) {
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
