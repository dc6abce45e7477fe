package dev.troupe.benchmarks.endpoint;

import java.time.Duration;
import java.util.stream.Stream;

/**
 * Processor time since their begin.
 *
 * @param service of the service
 * @param database of PostgreSQL with all its processes
 * @param load of this process, which asks
 */
record Busy(Duration service, Duration database, Duration load) {
    static Busy now(Service service) {
        return new Busy(
                of(service.pid()), of(service.databasePid()), of(ProcessHandle.current().pid()));
    }

    private static Duration of(long pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(it ->
                        it.equals(ProcessHandle.current())
                                ? Stream.of(it)
                                : Stream.concat(Stream.of(it), it.descendants()))
                .map(it -> it.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    Busy since(Busy before) {
        return new Busy(
                service.minus(before.service),
                database.minus(before.database),
                load.minus(before.load));
    }
}
