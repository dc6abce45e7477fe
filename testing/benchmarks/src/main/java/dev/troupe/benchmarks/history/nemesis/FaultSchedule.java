package dev.troupe.benchmarks.history.nemesis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Chooses the faults of a run, in order: every kind comes before any comes again. */
public final class FaultSchedule {
    private static final int KINDS = 15;

    private final Random random;
    private final List<String> services;
    private final List<String> workers;
    private final List<String> links;
    private int kills;

    private FaultSchedule(
            long seed, List<String> services, List<String> workers, List<String> links) {
        this.random = new Random(seed);
        this.services = shuffled(services);
        this.workers = List.copyOf(workers);
        this.links = List.copyOf(links);
    }

    /**
     * The same for the same seed and names.
     *
     * @param only words for the kinds that are wanted; empty for all
     * @param services what can be killed
     * @param workers those of them that claim tasks
     * @param links what can be cut
     */
    public static List<InjectedFault> of(
            long seed,
            int count,
            Set<String> only,
            List<String> services,
            List<String> workers,
            List<String> links) {
        FaultSchedule schedule = new FaultSchedule(seed, services, workers, links);
        List<InjectedFault> faults = new ArrayList<>();
        while (faults.size() < count) {
            List<Integer> kinds = new ArrayList<>();
            for (int kind = 0; kind < KINDS; kind++) {
                kinds.add(kind);
            }
            Collections.shuffle(kinds, schedule.random);
            kinds.stream()
                    .map(schedule::fault)
                    .filter(it -> only.isEmpty() || only.contains(it.word()))
                    .limit(count - faults.size())
                    .forEach(faults::add);
        }
        return List.copyOf(faults);
    }

    /** Sums up how far the faults set the clock back. */
    public static Duration setBack(List<InjectedFault> faults) {
        Duration sum = Duration.ZERO;
        for (InjectedFault fault : faults) {
            if (fault instanceof InjectedFault.Shift(Duration by) && by.isNegative()) {
                sum = sum.minus(by);
            }
        }
        return sum;
    }

    private InjectedFault fault(int kind) {
        return switch (kind) {
            case 0, 1 -> new InjectedFault.Kill(one(workers));
            case 2, 3 -> new InjectedFault.Kill(services.get(kills++ % services.size()));
            case 4 -> new InjectedFault.Freeze(one(workers), seconds(5, 9));
            case 5 -> new InjectedFault.Freeze(one(services), seconds(2, 7));
            case 6 ->
                    new InjectedFault.Freeze(
                            random.nextBoolean() ? "postgres" : "broker", seconds(2, 6));
            case 7 -> new InjectedFault.Database(random.nextBoolean());
            case 8 -> new InjectedFault.Broker();
            case 9 -> new InjectedFault.Cut(one(links), seconds(2, 7));
            case 10 -> new InjectedFault.Hold(one(links), seconds(2, 7));
            case 11 ->
                    new InjectedFault.Slow(
                            one(links), Duration.ofMillis(random.nextInt(50, 400)), seconds(3, 8));
            case 12 -> new InjectedFault.Outlive(one(workers), seconds(8, 12));
            case 13 -> new InjectedFault.Shift(Duration.ofMillis(random.nextInt(-60_000, 60_000)));
            default -> new InjectedFault.Shuffle(seconds(3, 8));
        };
    }

    private Duration seconds(int least, int most) {
        return Duration.ofMillis(random.nextInt(least * 1_000, most * 1_000));
    }

    private String one(List<String> names) {
        return names.get(random.nextInt(names.size()));
    }

    private List<String> shuffled(List<String> names) {
        List<String> all = new ArrayList<>(names);
        Collections.shuffle(all, random);
        return all;
    }
}
