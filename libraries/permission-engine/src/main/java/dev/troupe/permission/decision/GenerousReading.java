package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.caution.Caution;
import dev.troupe.permission.caution.Command;
import dev.troupe.permission.caution.LooseParts;
import dev.troupe.permission.caution.Unwrapping;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.shell.Span;
import java.util.List;

/** Adds to what is said of commands what speaks against them, read as generously as can be; no rule that allows lifts it. */
final class GenerousReading {
    private GenerousReading() {}

    /** Of a command as it stands in a line, with what it may lose. */
    static void judge(
            LooseParts.Part part,
            Tightening tightening,
            Context context,
            Span span,
            List<Judgement> judgements) {
        List<Command> commands = Unwrapping.of(part, context.source(), context.effort());
        add(judgements, Caution.hardBlocks(commands), span);
        List<Judgement> losses = Caution.work(commands, context.here(), context.lost());
        if (!losses.isEmpty() && !tightening.answered()) {
            add(judgements, losses, span);
        }
        add(judgements, Caution.repository(commands, context.effort()), span);
        tightening.generous(commands, span);
    }

    /** Of a command whose words no shell reads any more; it stands in a line that was judged for what is lost. */
    static void judge(
            List<Argument> words,
            Tightening tightening,
            Context context,
            Span span,
            List<Judgement> judgements) {
        LooseParts.Part part =
                new LooseParts.Part(
                        words.stream().map(it -> LooseParts.masked(it.text())).toList(),
                        List.of(),
                        false);
        judge(
                Unwrapping.of(part, context.source(), context.effort()),
                tightening,
                span,
                judgements);
    }

    /** What is built in and what rules forbid of commands, with nothing to lift it. */
    static void judge(
            List<Command> commands, Tightening tightening, Span span, List<Judgement> judgements) {
        add(judgements, Caution.hardBlocks(commands), span);
        tightening.generous(commands, span);
    }

    private static void add(List<Judgement> judgements, List<Judgement> more, Span span) {
        for (int i = 0; i < more.size(); i++) {
            judgements.add(more.get(i).at(span));
        }
    }
}
