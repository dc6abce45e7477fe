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
record ProcessorTimes(Duration service, Duration database, Duration load) {
    static ProcessorTimes now(SecurityServiceProcess service) {
        return new ProcessorTimes(
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

    ProcessorTimes since(ProcessorTimes before) {
        return new ProcessorTimes(
                service.minus(before.service),
                database.minus(before.database),
                load.minus(before.load));
    }
}
