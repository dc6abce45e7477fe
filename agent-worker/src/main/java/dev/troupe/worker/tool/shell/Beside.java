package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.worker.snapshot.Meanwhile.Look;
import dev.troupe.worker.snapshot.TreeChange;
import dev.troupe.worker.snapshot.TreeChanges;
import dev.troupe.worker.snapshot.TreeChanges.Unknown;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.ToolContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What commands in the background changed beside the calls of a turn.
 *
 * @param first changes to be kept and committed, from before the turn's own to the same files
 * @param last the others to be kept and committed
 * @param told lines for the model
 * @param notices for people
 */
public record Beside(
        List<Effect> first, List<Effect> last, List<String> told, List<Notice> notices) {
    /** Nothing. */
    public static final Beside NOTHING = new Beside(List.of(), List.of(), List.of(), List.of());

    private static final Logger LOG = LoggerFactory.getLogger(Beside.class);
    private static final String DURING = " while commands ran in the background";

    public Beside {
        first = List.copyOf(first);
        last = List.copyOf(last);
        told = List.copyOf(told);
        notices = List.copyOf(notices);
    }

    /** What a call did. */
    public record Call(String id, List<Effect> effects) {}

    /** Looks at what has changed, and leaves out what the calls of the turn did. */
    public static Beside of(ToolContext context, List<Call> calls) {
        try {
            List<Look> looks = context.meanwhile().settle();
            if (looks.isEmpty()) {
                return NOTHING;
            }
            Chains chains = Chains.of(looks, calls);
            List<Unknown> unknown =
                    looks.stream()
                            .flatMap(it -> it.changes().unknown().stream())
                            .distinct()
                            .toList();
            return context.alone() ? own(context, chains, unknown) : shared(chains, unknown);
        } catch (IOException | RuntimeException failed) {
            LOG.warn("The files could not be looked at after a turn.", failed);
            Traces none = Traces.unknown(String.valueOf(failed.getMessage()));
            return new Beside(List.of(), List.of(), none.told(), none.notices());
        }
    }

    private static Beside own(ToolContext context, Chains chains, List<Unknown> unknown) {
        Traces first = traces(context, chains.first(), List.of());
        Traces last = traces(context, chains.last(), unknown);
        return new Beside(
                first.effects(),
                last.effects(),
                both(first.told(), last.told()),
                both(first.notices(), last.notices()));
    }

    private static Traces traces(
            ToolContext context, List<TreeChange> known, List<Unknown> unknown) {
        return Traces.own(Watched.permitted(context, new TreeChanges(known, unknown)), DURING);
    }

    private static Beside shared(Chains chains, List<Unknown> unknown) {
        List<TreeChange> known = both(chains.first(), chains.last());
        Traces traces = Traces.shared(new TreeChanges(known, unknown), DURING);
        return new Beside(List.of(), List.of(), traces.told(), traces.notices());
    }

    private static <T> List<T> both(List<T> one, List<T> other) {
        List<T> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }
}
