package dev.troupe.standalone.app;

import dev.troupe.service.startup.StartupConsoleSilencer;
import dev.troupe.standalone.home.ServerHome;
import dev.troupe.standalone.home.ServerSecretStore;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sets what the process decides for the services it holds. */
final class StandaloneSettings {
    private StandaloneSettings() {}

    /** What users may change in their file, the environment or on the command line. */
    static Map<String, Object> defaults(ServerHome home) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("server.port", 0);
        settings.put("server.shutdown", "graceful");
        settings.put("spring.application.name", "troupe");
        settings.put("spring.main.banner-mode", "off");
        settings.put("spring.jmx.enabled", false);
        settings.put("spring.threads.virtual.enabled", true);
        settings.put("spring.jpa.open-in-view", false);
        settings.put("spring.mvc.problemdetails.enabled", true);
        settings.put("spring.lifecycle.timeout-per-shutdown-phase", "10s");
        settings.put("management.endpoints.web.exposure.include", "health,prometheus,metrics");
        settings.put("logging.file.name", home.directory().resolve("logs/server.log").toString());
        settings.put("logging.structured.format.file", "ecs");
        settings.put(StartupConsoleSilencer.THRESHOLD, StartupConsoleSilencer.QUIET);
        settings.put("logging.level.org.apache.activemq.audit", "ERROR");
        settings.put("logging.level.org.apache.activemq.artemis.core.server", "ERROR");
        settings.put("logging.level.org.springdoc", "ERROR");
        // It warns at every stop that it was interrupted; a broker that is away shows in the
        // health.
        settings.put("logging.level.org.springframework.jms.listener", "ERROR");
        settings.put("troupe.access.user", System.getProperty("user.name"));
        return settings;
    }

    /** What must be as the process says: the address, roles and passwords, the token, the home. */
    static Map<String, Object> own(ServerHome home, ServerSecretStore secrets) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("server.address", "127.0.0.1");
        settings.put("troupe.home", home.directory().toString());
        for (String service : DatabaseUrlPropertySource.SERVICES) {
            String role = "troupe_" + service.replace('.', '_');
            String prefix = "troupe." + service + ".datasource.";
            settings.put(prefix + "username", role);
            settings.put(prefix + "password", secrets.get(role));
            settings.put("troupe." + service + ".home", home.directory().toString());
        }
        settings.put("troupe.access.token", secrets.get("token"));
        return settings;
    }
}
