package dev.troupe.permission.decision;

import dev.troupe.permission.Surroundings;
import dev.troupe.permission.caution.Command;
import dev.troupe.permission.caution.LooseMatch;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Started;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a rule says of the command that its tool starts: {@code rake release} of {@code bundle exec rake release}.
 *
 * @param words the program first
 * @param usage how that one's schema reads them, or null when it has none
 */
record StartedRule(List<String> words, @Nullable Usage usage, ToolSchemas schemas) {
    /** Of what a tool reads in the words of a rule. */
    static List<StartedRule> of(@Nullable Usage usage, ToolSchemas schemas) {
        List<StartedRule> rules = new ArrayList<>(0);
        for (Started started : usage == null ? List.<Started>of() : usage.started()) {
            if (started instanceof Started.Words(var words) && !words.isEmpty()) {
                rules.add(new StartedRule(texts(words), read(words, schemas), schemas));
            }
        }
        return List.copyOf(rules);
    }

    /** Whether one of the commands that a tool starts is meant; a line for a shell may be. */
    boolean meant(List<Started> given, Surroundings here) {
        for (Started started : given) {
            boolean meant =
                    switch (started) {
                        case Started.Words(var it) -> it.isEmpty() || meantBy(it, here);
                        case Started.Line _ -> true;
                    };
            if (meant) {
                return true;
            }
        }
        return given.isEmpty();
    }

    private boolean meantBy(List<Argument> given, Surroundings here) {
        Usage read = read(given, schemas);
        Usage own = usage;
        return !given.getFirst().whole()
                || (own != null
                        && read != null
                        && Likeness.meant(own, StartedRule.of(own, schemas), read, here))
                || LooseMatch.fits(words, Command.of(texts(given)));
    }

    private static @Nullable Usage read(List<Argument> words, ToolSchemas schemas) {
        return schemas.read(CommandJudge.named(words));
    }

    private static List<String> texts(List<Argument> words) {
        return words.stream().map(Argument::text).toList();
    }
}
