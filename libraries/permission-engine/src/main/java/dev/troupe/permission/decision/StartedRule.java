package dev.troupe.permission.decision;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.caution.Command;
import dev.troupe.permission.caution.Unwrapping;
import dev.troupe.permission.policy.Rule;
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
 * @param command that one, as if the rule were for it
 * @param whole whether every word of it stands in the rule, and none only comes when it runs
 */
record StartedRule(CompiledRule command, boolean whole, ToolSchemas schemas) {
    /** Of what a tool reads in the words of a rule, in order. */
    static List<StartedRule> of(
            Rule rule, boolean open, @Nullable Usage usage, ToolSchemas schemas) {
        List<StartedRule> rules = new ArrayList<>(0);
        for (Started started : usage == null ? List.<Started>of() : usage.started()) {
            if (started instanceof Started.Words(var words) && !words.isEmpty()) {
                rules.add(
                        new StartedRule(
                                CompiledRule.of(rule, words, open, schemas),
                                words.stream().allMatch(Argument::whole),
                                schemas));
            }
        }
        return List.copyOf(rules);
    }

    /** Whether what allows is about this command. */
    boolean about(List<Argument> given) {
        return command.named(given.getFirst()) && command.about(given, read(given, schemas));
    }

    /** Whether one of the commands that a tool starts is what forbids. */
    Certainty meant(List<Started> given, Surroundings here, Effort effort) {
        Certainty most = Certainty.of(false);
        for (int i = 0; i < given.size() && most != Certainty.YES; i++) {
            most =
                    most.or(
                            switch (given.get(i)) {
                                case Started.Words(var it) -> meantBy(it, here, effort);
                                case Started.Line(var it) -> heldBy(it, effort);
                            });
        }
        return given.isEmpty() ? Certainty.MAYBE : most;
    }

    private Certainty meantBy(List<Argument> given, Surroundings here, Effort effort) {
        if (given.isEmpty() || !given.getFirst().whole()) {
            return Certainty.MAYBE;
        }
        if (command.meantLoosely(Command.of(texts(given)))) {
            return Certainty.YES;
        }
        Usage read = read(given, schemas);
        return read == null ? Certainty.NO : Likeness.meant(command, read, here, effort);
    }

    private Certainty heldBy(Argument line, Effort effort) {
        if (!line.whole()) {
            return Certainty.MAYBE;
        }
        return Certainty.of(
                Unwrapping.of(line.text(), effort).stream().anyMatch(command::meantLoosely));
    }

    private static @Nullable Usage read(List<Argument> words, ToolSchemas schemas) {
        return schemas.read(CommandJudge.named(words));
    }

    private static List<String> texts(List<Argument> words) {
        return words.stream().map(Argument::text).toList();
    }
}
