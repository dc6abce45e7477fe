package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.load.SeededLoad;
import dev.troupe.benchmarks.history.nemesis.InjectedFault;
import dev.troupe.benchmarks.history.nemesis.LedgerSabotage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the load, the faults and the processes of a run.
 *
 * @param tasks elements of the load, 1 and more
 * @param faults blows of the nemesis, 0 and more
 * @param only words for the kinds of fault that are wanted; empty for all
 * @param kinds words for the kinds of element that are wanted; empty for all
 * @param people how many elements are under way at once
 * @param bound how long everything may take to end after the last fault
 * @param cancel how long a cancel may take while all is well; more than is promised where the machine is busy
 * @param json file for the result; null for none
 * @param directory where the run leaves history and logs; null for a fresh one
 */
public record FaultInjectionOptions(
        int tasks,
        int faults,
        Set<String> only,
        Set<String> kinds,
        long seed,
        int workers,
        int orchestrators,
        int people,
        Duration bound,
        Duration cancel,
        LedgerSabotage sabotage,
        @Nullable Path json,
        @Nullable Path directory) {
    private static final Set<String> NAMES =
            Set.of(
                    "--tasks",
                    "--faults",
                    "--only",
                    "--kinds",
                    "--seed",
                    "--workers",
                    "--orchestrators",
                    "--people",
                    "--bound",
                    "--cancel",
                    "--sabotage",
                    "--json",
                    "--directory");

    /** Holds what {@code --help} says. */
    public static final String HELP =
            """
            usage: ./troupe bench history [options]

            Sends a load to orchestrators, workers, security service, PostgreSQL and broker, each a process of its own,
            while they are killed, frozen and cut off, and checks every promise of docs/dev/reliability.md afterwards.
            The same seed gives the same load and the same faults in the same order. Exit code 0: none was broken, 1: one was.
            Behind a promise that was kept stands how many things happened that could have broken it; without any it was not tested.

              --tasks N           elements of the load; one may be many tasks (60)
              --faults N          blows of the nemesis (20)
              --only WORDS        these kinds of fault alone, with commas: %s
              --kinds WORDS       these kinds of element alone, with commas: %s
              --seed N            (1)
              --workers N         (3)
              --orchestrators N   (2)
              --people N          elements under way at once (6)
              --bound SECONDS     how long everything may take to end after the last fault (120)
              --cancel MILLIS     how long a cancel may take while all is well (2000)
              --sabotage WORD     takes a mechanism out of the ledger, to see that the check misses it: %s
              --directory DIR     where history.jsonl and logs go (a new one below the system's temporary files)
              --json FILE         the result as JSON
            """
                    .formatted(
                            String.join(", ", InjectedFault.words()),
                            String.join(", ", SeededLoad.words()),
                            Arrays.stream(LedgerSabotage.values())
                                    .map(LedgerSabotage::word)
                                    .collect(Collectors.joining(", ")));

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException with a sentence that says what is wrong
     */
    public static FaultInjectionOptions read(List<String> arguments) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < arguments.size(); i += 2) {
            if (!NAMES.contains(arguments.get(i))) {
                throw new IllegalArgumentException(
                        "There is no option " + arguments.get(i) + "; see --help.");
            } else if (i + 1 == arguments.size()) {
                throw new IllegalArgumentException(
                        arguments.get(i) + " needs a value; see --help.");
            }
            given.put(arguments.get(i), arguments.get(i + 1));
        }
        return new FaultInjectionOptions(
                number(given, "--tasks", 60, 1),
                number(given, "--faults", 20, 0),
                words(given, "--only", InjectedFault.words()),
                words(given, "--kinds", SeededLoad.words()),
                number(given, "--seed", 1, Integer.MIN_VALUE),
                number(given, "--workers", 3, 1),
                number(given, "--orchestrators", 2, 1),
                number(given, "--people", 6, 1),
                Duration.ofSeconds(number(given, "--bound", 120, 1)),
                Duration.ofMillis(number(given, "--cancel", 2_000, 1)),
                sabotage(given.getOrDefault("--sabotage", LedgerSabotage.NONE.word())),
                path(given.get("--json")),
                path(given.get("--directory")));
    }

    private static int number(Map<String, String> given, String name, int usual, int least) {
        String value = given.getOrDefault(name, Integer.toString(usual));
        try {
            int number = Integer.parseInt(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The same sentence as for one that is too small.
        }
        throw new IllegalArgumentException(
                name + " is " + value + "; it must be a whole number, " + least + " or more.");
    }

    private static LedgerSabotage sabotage(String word) {
        return Arrays.stream(LedgerSabotage.values())
                .filter(it -> it.word().equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "--sabotage does not know " + word + "; see --help."));
    }

    private static Set<String> words(
            Map<String, String> given, String name, Collection<String> known) {
        String words = given.get(name);
        Set<String> all = words == null ? Set.of() : Set.of(words.split(",", -1));
        if (!known.containsAll(all)) {
            throw new IllegalArgumentException(
                    name + " does not know all of " + words + "; see --help.");
        }
        return all;
    }

    private static @Nullable Path path(@Nullable String value) {
        return value == null ? null : Path.of(value).toAbsolutePath();
    }
}
