package dev.troupe.testkit.model;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScenarioException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Runs a {@link ScriptedModelServer} as a process of its own until it is told to end. */
public final class ScriptedModelServerMain {
    private static final String USAGE =
            "Usage: ScriptedModelServerMain --scenario FILE [--port N] [--print-requests]";

    private ScriptedModelServerMain() {}

    /**
     * Prints the base URL on the first line of standard output and serves until SIGTERM.
     *
     * @param arguments see the usage text; exit status 2 when they are wrong, 1 when the start fails
     */
    public static void main(String[] arguments) throws InterruptedException {
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n" + USAGE);
            System.exit(2);
            return;
        }
        try {
            serve(options);
        } catch (ScenarioException | UncheckedIOException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static void serve(Options options) throws InterruptedException {
        ScriptedModelServer server =
                ScriptedModelServer.start(ModelScenario.read(options.scenario()), options.port());
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "scripted-model-end"));
        System.out.println(server.baseUrl());
        long printed = 0;
        while (true) {
            long seen = printed;
            var requests =
                    server.awaitRequests(
                            all -> !all.isEmpty() && finished(all, seen) > seen,
                            Duration.ofDays(365));
            long until = finished(requests, seen);
            if (options.print()) {
                requests.stream()
                        .filter(it -> it.number() > seen && it.number() <= until)
                        .forEach(ScriptedModelServerMain::print);
            }
            printed = until;
        }
    }

    /** The highest number up to which every request has ended. */
    private static long finished(Iterable<RecordedModelRequest> requests, long from) {
        long last = from;
        for (RecordedModelRequest request : requests) {
            if (request.number() <= from) {
                continue;
            }
            if (request.ending() == RecordedModelRequest.Ending.OPEN) {
                return last;
            }
            last = request.number();
        }
        return last;
    }

    private static void print(RecordedModelRequest request) {
        System.out.printf(
                "%d %s %s model=%s conversation=%s turn=%d status=%d %s%n",
                request.number(),
                request.method(),
                request.path(),
                request.body().path("model").asString("-"),
                request.conversation(),
                request.turn(),
                request.status(),
                request.ending());
    }

    private record Options(Path scenario, int port, boolean print) {
        static Options parse(String[] arguments) {
            @Nullable Path scenario = null;
            int port = 0;
            boolean print = false;
            for (int i = 0; i < arguments.length; i++) {
                switch (arguments[i]) {
                    case "--scenario" -> scenario = Path.of(value(arguments, i++));
                    case "--port" -> port = port(value(arguments, i++));
                    case "--print-requests" -> print = true;
                    default ->
                            throw new IllegalArgumentException(
                                    "Unknown option " + arguments[i] + ".");
                }
            }
            if (scenario == null) {
                throw new IllegalArgumentException("No scenario was given; add --scenario FILE.");
            }
            return new Options(scenario, port, print);
        }

        private static String value(String[] arguments, int option) {
            if (option + 1 == arguments.length) {
                throw new IllegalArgumentException(
                        "Option " + arguments[option] + " has no value; add one.");
            }
            return arguments[option + 1];
        }

        private static int port(String text) {
            if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535) {
                throw new IllegalArgumentException(
                        "Port '" + text + "' is no port; give 0 to 65535.");
            }
            return Integer.parseInt(text);
        }
    }
}
