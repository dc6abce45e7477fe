package dev.troupe.benchmarks.history.nemesis;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One blow. What it breaks is well again when it is over, except for what must start first. */
public sealed interface InjectedFault {
    /** The words for the kinds of fault. */
    static Set<String> words() {
        return Arrays.stream(InjectedFault.class.getPermittedSubclasses())
                .map(it -> it.getSimpleName().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The word for its kind, such as {@code kill}. */
    default String word() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** SIGKILL for a service. */
    record Kill(String service) implements InjectedFault {}

    /** SIGSTOP, and SIGCONT later. */
    record Freeze(String process, Duration time) implements InjectedFault {}

    /** The database dies, or stops in good order, and comes back. */
    record Database(boolean crash) implements InjectedFault {}

    /** The broker dies and comes back. */
    record Broker() implements InjectedFault {}

    /** A link lets nothing through, and ends what is open. */
    record Cut(String link, Duration time) implements InjectedFault {}

    /** Holds back what is sent over a link until the blow is over. */
    record Hold(String link, Duration time) implements InjectedFault {}

    /** A link is slow. */
    record Slow(String link, Duration delay, Duration time) implements InjectedFault {}

    /** A turn that a worker writes to the database arrives when a task of its has just been taken from it. */
    record Outlive(String worker, Duration most) implements InjectedFault {}

    /** The ledger's clock jumps. */
    record Shift(Duration by) implements InjectedFault {}

    /** Messages come twice, late and in another order. */
    record Shuffle(Duration time) implements InjectedFault {}
}
