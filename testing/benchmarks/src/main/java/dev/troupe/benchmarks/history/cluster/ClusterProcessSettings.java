package dev.troupe.benchmarks.history.cluster;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Configures one process: everybody else is behind a link of its own. */
record ClusterProcessSettings(
        ClusterLinks wiring, Map<String, Integer> ports, String database, String name) {
    private static final String LEASE = ServiceCluster.LEASE.toMillis() + "ms";

    Map<String, String> orchestrator() {
        Map<String, String> all = common();
        all.put("SERVER_PORT", Integer.toString(port(name)));
        all.put("TROUPE_ORCHESTRATOR_DATASOURCE_URL", databaseUrl());
        all.put("TROUPE_LEDGER_DATASOURCE_URL", databaseUrl());
        all.put("TROUPE_BROKER_URL", broker());
        all.put("TROUPE_SECURITY_BASEURL", http("security"));
        all.put("TROUPE_ORCHESTRATOR_REAPER_GRACE", LEASE);
        all.put("TROUPE_ORCHESTRATOR_REAPER_INTERVAL", "300ms");
        all.put(
                "TROUPE_ORCHESTRATOR_REAPER_MAXCRASHES",
                Integer.toString(ServiceCluster.MAX_CRASHES));
        all.put("TROUPE_ORCHESTRATOR_STREAM_HEARTBEAT", "1s");
        return all;
    }

    Map<String, String> security(String orchestrator) {
        Map<String, String> all = common();
        all.put("TROUPE_SECURITY_DATASOURCE_URL", databaseUrl());
        all.put("TROUPE_ORCHESTRATOR_BASEURL", http(orchestrator));
        return all;
    }

    Map<String, String> worker(String orchestrator) {
        Map<String, String> all = common();
        all.put("TROUPE_WORKER_DATASOURCE_URL", databaseUrl());
        all.put("TROUPE_BROKER_URL", broker());
        all.put("TROUPE_SECURITY_BASEURL", http("security"));
        all.put("TROUPE_ORCHESTRATOR_BASEURL", http(orchestrator));
        all.put("TROUPE_WORKER_LEASE", LEASE);
        all.put("TROUPE_WORKER_BEAT", "400ms");
        all.put("TROUPE_WORKER_SECURITYWAIT", "2m");
        all.put("TROUPE_WORKER_APPROVALWAIT", "1s");
        all.put("TROUPE_WORKER_RETRYWAIT", "300ms");
        all.put("TROUPE_MODELS_DEFAULT_BASEURL", http("model") + "/v1");
        all.put("TROUPE_MODELS_DEFAULT_TIMELIMITS_IDLE", "30s");
        all.put("TROUPE_MODELS_DEFAULT_MAXOUTPUTTOKENS", "1000");
        all.put("TROUPE_MODELS_DEFAULT_PRICE_INPUT", "1000000");
        all.put("TROUPE_MODELS_DEFAULT_PRICE_OUTPUT", "10000000");
        return all;
    }

    private Map<String, String> common() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("LOGGING_THRESHOLD_CONSOLE", "INFO");
        return all;
    }

    private String databaseUrl() {
        return "jdbc:postgresql://127.0.0.1:" + through("postgres") + "/" + database;
    }

    private String broker() {
        return "tcp://127.0.0.1:" + through("broker");
    }

    private String http(String to) {
        return "http://127.0.0.1:" + through(to);
    }

    private int through(String to) {
        return wiring.port(name, to, port(to));
    }

    private int port(String to) {
        return Objects.requireNonNull(ports.get(to), to);
    }
}
