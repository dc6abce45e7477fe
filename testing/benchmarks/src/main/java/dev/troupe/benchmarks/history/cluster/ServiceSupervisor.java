package dev.troupe.benchmarks.history.cluster;

import dev.troupe.testkit.process.ChildJvm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A service that is started again whenever its process has ended, as a service manager does. */
final class ServiceSupervisor implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration ENDING = Duration.ofSeconds(30);

    private final String name;
    private final Function<Map<String, String>, ChildJvm> program;
    private final Map<String, String> settings;
    private final Map<Long, String> names = new LinkedHashMap<>();
    private final List<String> output = new ArrayList<>();
    private ChildJvm process;

    /**
     * @param program starts it with an environment
     */
    ServiceSupervisor(
            String name,
            Function<Map<String, String>, ChildJvm> program,
            Map<String, String> settings) {
        this.name = name;
        this.program = program;
        this.settings = settings;
        this.process = launch();
    }

    private ChildJvm launch() {
        String incarnation = name + " #" + (names.size() + 1);
        Map<String, String> all = new LinkedHashMap<>(settings);
        // By its key the model knows who asks.
        all.put("TROUPE_MODELS_DEFAULT_APIKEY", incarnation.replace(' ', '-'));
        ChildJvm started = program.apply(all);
        names.put(started.pid(), incarnation.replace(' ', '-'));
        return started;
    }

    synchronized ChildJvm process() {
        return process;
    }

    /** The names of all its processes so far, by their ids. */
    synchronized Map<Long, String> names() {
        return Map.copyOf(names);
    }

    void awaitReady() throws InterruptedException {
        while (true) {
            ChildJvm now = process();
            try {
                now.awaitLine(" is ready at port ", PATIENCE);
                return;
            } catch (AssertionError e) {
                if (now == process()) {
                    // Its output ends a moment before it does itself.
                    var _ = now.awaitExit(ENDING);
                }
                var _ = restartIfGone();
            }
        }
    }

    void killAndRestart() throws InterruptedException {
        process().kill();
        var _ = restartIfGone();
    }

    /** True when there was need to. */
    synchronized boolean restartIfGone() {
        if (process.alive()) {
            return false;
        }
        output.addAll(process.output());
        output.add("---- ended ----");
        process.close();
        process = launch();
        return true;
    }

    /** Everything that its processes have printed. */
    synchronized List<String> output() {
        List<String> all = new ArrayList<>(output);
        all.addAll(process.output());
        return all;
    }

    @Override
    public synchronized void close() {
        process.close();
    }
}
