package dev.troupe.benchmarks.endpoint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result, for people or programs.
 *
 * @param whole whether the trail was found whole afterwards, with all that was decided on it
 */
record EndpointBenchReport(
        EndpointBenchOptions options, List<LoadMeasurement> figures, boolean whole) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String HEAD =
            "%-28s %7s %10s %8s %8s %8s %8s %6s %11s %12s %8s %10s"
                    .formatted(
                            "route",
                            "callers",
                            "requests/s",
                            "p50 ms",
                            "p95 ms",
                            "p99 ms",
                            "max ms",
                            "errors",
                            "service ms",
                            "database ms",
                            "load ms",
                            "recorded/s");

    EndpointBenchReport {
        figures = List.copyOf(figures);
    }

    String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("seed", options.seed());
        all.put("processors", Runtime.getRuntime().availableProcessors());
        all.put("warmUpSeconds", options.warmUp().toSeconds());
        all.put("seconds", options.time().toSeconds());
        all.put("figures", figures.stream().map(EndpointBenchReport::fields).toList());
        all.put("trailWhole", whole);
        return JSON.writeValueAsString(all);
    }

    private static Map<String, Object> fields(LoadMeasurement measurement) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("route", measurement.route().path());
        fields.put("callers", measurement.callers());
        fields.put("requests", measurement.requests());
        fields.put("errors", measurement.errors());
        fields.put("perSecond", measurement.perSecond());
        fields.put("p50Millis", measurement.waits().percentile(50));
        fields.put("p95Millis", measurement.waits().percentile(95));
        fields.put("p99Millis", measurement.waits().percentile(99));
        fields.put("maxMillis", measurement.waits().longest());
        fields.put("serviceCpuMillis", measurement.perRequest(measurement.busy().service()));
        fields.put("databaseCpuMillis", measurement.perRequest(measurement.busy().database()));
        fields.put("loadCpuMillis", measurement.perRequest(measurement.busy().load()));
        fields.put("recorded", measurement.recorded());
        fields.put("waiting", measurement.waiting());
        return fields;
    }

    List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%d processors for service, database and load together; %d s each after %d s of each route; seed %d."
                        .formatted(
                                Runtime.getRuntime().availableProcessors(),
                                options.time().toSeconds(),
                                options.warmUp().toSeconds(),
                                options.seed()));
        lines.add(HEAD);
        figures.forEach(measurement -> lines.add(row(measurement)));
        lines.add(
                "Processor time is for one answer. The audit trail is "
                        + (whole ? "whole" : "NOT WHOLE")
                        + " and has all that agents had decided; at most "
                        + figures.stream().mapToLong(LoadMeasurement::waiting).max().orElse(0)
                        + " entries waited for it at the end of a figure.");
        return lines;
    }

    private static String row(LoadMeasurement measurement) {
        return String.format(
                Locale.ROOT,
                "%-28s %7d %10.1f %8.2f %8.2f %8.2f %8.2f %6d %11.3f %12.3f %8.3f %10.1f",
                measurement.route(),
                measurement.callers(),
                measurement.perSecond(),
                measurement.waits().percentile(50),
                measurement.waits().percentile(95),
                measurement.waits().percentile(99),
                measurement.waits().longest(),
                measurement.errors(),
                measurement.perRequest(measurement.busy().service()),
                measurement.perRequest(measurement.busy().database()),
                measurement.perRequest(measurement.busy().load()),
                measurement.recorded() / measurement.seconds());
    }
}
