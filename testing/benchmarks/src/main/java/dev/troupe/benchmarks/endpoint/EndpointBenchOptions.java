package dev.troupe.benchmarks.endpoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses what the endpoint benchmark measures.
 *
 * @param callers how many ask at once, one figure for each
 * @param warmUp how long each route is loaded before anything counts
 * @param time how long each figure is measured
 * @param seed the same one draws the same commands
 * @param json whether the result is one JSON object instead of a table
 */
record EndpointBenchOptions(
        List<Integer> callers, Duration warmUp, Duration time, long seed, boolean json) {
    private static final Set<String> NAMES =
            Set.of("--callers", "--warm-up", "--seconds", "--seed");
    private static final int MOST_CALLERS = 256;

    /** Tokens are good for five minutes, and made anew for each figure. */
    private static final int LONGEST = 120;

    static final String HELP =
            """
            usage: ./troupe bench endpoint [options]

            Starts the security service with a PostgreSQL, has callers ask it over HTTP on this machine, and tells how many
            decisions there were a second and how long callers waited. Each caller asks again as soon as it has its answer.

              --callers N,N,…     how many ask at once, one figure for each (1,8,64)
              --warm-up SECONDS   how long each route is loaded before anything counts (30)
              --seconds SECONDS   how long each figure is measured (15)
              --seed N            which commands are drawn (1)
              --json              the result as one JSON object
            """;

    EndpointBenchOptions {
        callers = List.copyOf(callers);
    }

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException with a sentence that says what is wrong
     */
    static EndpointBenchOptions read(List<String> arguments) {
        List<String> rest = new ArrayList<>(arguments);
        boolean json = rest.removeIf("--json"::equals);
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < rest.size(); i += 2) {
            if (!NAMES.contains(rest.get(i))) {
                throw new IllegalArgumentException(
                        "There is no option " + rest.get(i) + "; see --help.");
            } else if (i + 1 == rest.size()) {
                throw new IllegalArgumentException(rest.get(i) + " needs a value; see --help.");
            }
            given.put(rest.get(i), rest.get(i + 1));
        }
        List<Integer> callers = new ArrayList<>();
        for (String each : given.getOrDefault("--callers", "1,8,64").split(",", -1)) {
            callers.add((int) number("--callers", each, 1, MOST_CALLERS));
        }
        return new EndpointBenchOptions(
                callers,
                seconds(given, "--warm-up", "30", 0),
                seconds(given, "--seconds", "15", 1),
                number(
                        "--seed",
                        given.getOrDefault("--seed", "1"),
                        Integer.MIN_VALUE,
                        Integer.MAX_VALUE),
                json);
    }

    private static Duration seconds(
            Map<String, String> given, String name, String usual, int least) {
        return Duration.ofSeconds(number(name, given.getOrDefault(name, usual), least, LONGEST));
    }

    private static long number(String name, String value, long least, long most) {
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The same sentence as for one that is out of range.
        }
        throw new IllegalArgumentException(
                "%s is %s; it must be a whole number from %d to %d."
                        .formatted(name, value, least, most));
    }
}
