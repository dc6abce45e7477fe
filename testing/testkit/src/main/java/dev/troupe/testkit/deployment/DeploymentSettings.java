package dev.troupe.testkit.deployment;

import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.process.FreePortFinder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * Everything that the processes have to be told, in one place.
 *
 * @param url JDBC URL of the database
 * @param passwords of the database's roles, by the role's name
 * @param home the directory that workers and security service share
 * @param more what is set beside it, for every process
 */
public record DeploymentSettings(
        String url,
        Properties passwords,
        Path home,
        String brokerUrl,
        String modelUrl,
        int orchestratorPort,
        int securityPort,
        Map<String, String> more) {
    /** What a person's command line shows. */
    public static final String USER_TOKEN = "the-token-of-the-person";

    private static final String WORKER_TOKEN = "what-workers-prove-themselves-with";

    /** Two free ports beside what is given. */
    public static DeploymentSettings of(
            TestDatabase database, Path home, String brokerUrl, String modelUrl) {
        Properties passwords = new Properties();
        for (String service : DatabaseRolesScript.SERVICES) {
            passwords.setProperty(
                    DatabaseRolesScript.role(service), DatabaseRolesScript.password(service));
        }
        return new DeploymentSettings(
                database.url(),
                passwords,
                home,
                brokerUrl,
                modelUrl,
                FreePortFinder.free(),
                FreePortFinder.free(),
                Map.of());
    }

    /** The same with these settings beside, which win. */
    public DeploymentSettings with(Map<String, String> settings) {
        return new DeploymentSettings(
                url,
                passwords,
                home,
                brokerUrl,
                modelUrl,
                orchestratorPort,
                securityPort,
                Map.copyOf(settings));
    }

    /** Address of the orchestrator. */
    public String orchestratorUrl() {
        return "http://127.0.0.1:" + orchestratorPort;
    }

    /** The environment of one process. */
    public Map<String, String> environment(ServiceProgram program) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("PATH", Path.of(System.getProperty("java.home"), "bin") + ":" + path());
        switch (program) {
            case SECURITY -> {
                database(all, "security_owner");
                database(all, "security");
                all.put("SERVER_PORT", Integer.toString(securityPort));
                all.put("TROUPE_SECURITY_HOME", home.toString());
                all.put("TROUPE_ORCHESTRATOR_BASEURL", orchestratorUrl());
            }
            case ORCHESTRATOR -> {
                database(all, "ledger");
                database(all, "orchestrator");
                servers(all);
                all.put("SERVER_PORT", Integer.toString(orchestratorPort));
                all.put("TROUPE_ACCESS_TOKEN", USER_TOKEN);
                all.put("TROUPE_ACCESS_WORKERTOKEN", WORKER_TOKEN);
            }
            case WORKER -> {
                database(all, "worker");
                servers(all);
                all.put("TROUPE_WORKER_HOME", home.toString());
                all.put("TROUPE_WORKER_TOKEN", WORKER_TOKEN);
                all.put("TROUPE_ORCHESTRATOR_BASEURL", orchestratorUrl());
                all.put("TROUPE_MODELS_DEFAULT_PROTOCOL", "openai");
                all.put("TROUPE_MODELS_DEFAULT_BASEURL", modelUrl);
                all.put("TROUPE_MODELS_DEFAULT_MODEL", "scripted-demo");
                all.put("TROUPE_MODELS_DEFAULT_APIKEY", "test");
            }
        }
        all.putAll(more);
        return all;
    }

    private void database(Map<String, String> all, String service) {
        String keys = "TROUPE_" + service.toUpperCase(Locale.ROOT) + "_DATASOURCE_";
        all.put(keys + "URL", url);
        all.put(keys + "PASSWORD", passwords.getProperty(DatabaseRolesScript.role(service)));
    }

    private void servers(Map<String, String> all) {
        all.put("TROUPE_SECURITY_BASEURL", "http://127.0.0.1:" + securityPort);
        all.put("TROUPE_BROKER_URL", brokerUrl);
        all.put("TROUPE_BROKER_USERNAME", ArtemisServer.USER);
        all.put("TROUPE_BROKER_PASSWORD", ArtemisServer.PASSWORD);
    }

    private static String path() {
        return System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    }
}
