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

    private static Map<String, Object> fields(LoadMeasurement figure) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("route", figure.route().path());
        fields.put("callers", figure.callers());
        fields.put("requests", figure.requests());
        fields.put("errors", figure.errors());
        fields.put("perSecond", figure.perSecond());
        fields.put("p50Millis", figure.waits().percentile(50));
        fields.put("p95Millis", figure.waits().percentile(95));
        fields.put("p99Millis", figure.waits().percentile(99));
        fields.put("maxMillis", figure.waits().longest());
        fields.put("serviceCpuMillis", figure.perRequest(figure.busy().service()));
        fields.put("databaseCpuMillis", figure.perRequest(figure.busy().database()));
        fields.put("loadCpuMillis", figure.perRequest(figure.busy().load()));
        fields.put("recorded", figure.recorded());
        fields.put("waiting", figure.waiting());
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
        figures.forEach(figure -> lines.add(row(figure)));
        lines.add(
                "Processor time is for one answer. The audit trail is "
                        + (whole ? "whole" : "NOT WHOLE")
                        + " and has all that agents had decided; at most "
                        + figures.stream().mapToLong(LoadMeasurement::waiting).max().orElse(0)
                        + " entries waited for it at the end of a figure.");
        return lines;
    }

    private static String row(LoadMeasurement figure) {
        return String.format(
                Locale.ROOT,
                "%-28s %7d %10.1f %8.2f %8.2f %8.2f %8.2f %6d %11.3f %12.3f %8.3f %10.1f",
                figure.route(),
                figure.callers(),
                figure.perSecond(),
                figure.waits().percentile(50),
                figure.waits().percentile(95),
                figure.waits().percentile(99),
                figure.waits().longest(),
                figure.errors(),
                figure.perRequest(figure.busy().service()),
                figure.perRequest(figure.busy().database()),
                figure.perRequest(figure.busy().load()),
                figure.recorded() / figure.seconds());
    }
}
