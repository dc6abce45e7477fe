package dev.troupe.testkit.deployment;

import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import dev.troupe.testkit.process.StartupCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Starts all services once beside an empty database, for their {@link StartupCache}s. */
final class ServiceTraining {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String NOBODY = "127.0.0.1:1";

    private static final Map<ServiceProgram, StartupCache> CACHES =
            new EnumMap<>(ServiceProgram.class);

    private ServiceTraining() {}

    /** Gives the cache of a program, and makes those of all where it is missing. */
    static synchronized StartupCache cache(ServiceProgram program) {
        if (CACHES.isEmpty()) {
            Map<StartupCache, ServiceProgram> programs = new LinkedHashMap<>();
            for (ServiceProgram one : ServiceProgram.values()) {
                programs.put(new StartupCache(one.jar(), one.startDirectory()), one);
            }
            complete(programs);
            programs.forEach((cache, one) -> CACHES.put(one, cache));
        }
        return Objects.requireNonNull(CACHES.get(program));
    }

    private static void complete(Map<StartupCache, ServiceProgram> programs) {
        try {
            StartupCache.complete(
                    List.copyOf(programs.keySet()),
                    () -> train(programs),
                    it -> Objects.requireNonNull(programs.get(it)).bare());
        } catch (IOException e) {
            throw new UncheckedIOException("No service was trained.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while services were trained.", e);
        }
    }

    private static void train(Map<StartupCache, ServiceProgram> programs)
            throws IOException, InterruptedException {
        Path home = ServiceProgram.WORKER.startDirectory().resolve("home");
        try (TestPostgres postgres = TestPostgres.durable()) {
            TestDatabase database = postgres.createDatabase();
            try (var admin = database.connect()) {
                DatabaseRolesScript.run(admin, DatabaseRolesScript.passwords());
            } catch (SQLException e) {
                throw new IOException(e);
            }
            DeploymentSettings place =
                    DeploymentSettings.of(database, home, "tcp://" + NOBODY, "http://" + NOBODY);
            List<ChildJvm> services = new ArrayList<>();
            try {
                programs.forEach((cache, program) -> {
                    ChildJvm.Builder builder = cache.record(program.bare());
                    place.environment(program).forEach(builder::environment);
                    services.add(builder.start());
                });
                for (ChildJvm service : services) {
                    service.awaitLine(" is ready at port ", PATIENCE);
                }
                services.forEach(it -> it.signal(PosixSignal.TERM));
                for (ChildJvm service : services) {
                    var _ = service.awaitExit(PATIENCE);
                }
            } finally {
                services.forEach(ChildJvm::close);
            }
        }
    }
}
