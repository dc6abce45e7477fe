package dev.troupe.service.startup;

import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.contracts.error.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.Environment;

/** The main program of a service in a process of its own. */
public final class ServiceLauncher {
    private static final String NEXT =
            "Start it with `--"
                    + StartupConsoleSilencer.THRESHOLD
                    + "=INFO` to see what led to it.";

    private static final String CORRECT =
            "Correct the setting; docs/user/configuration.md lists every key with its range.";

    private ServiceLauncher() {}

    /**
     * Runs the service until it is told to stop. Environment and flags are checked first; when it cannot
     * start, the process says why in one sentence and ends with the exit code of what went wrong.
     *
     * @param application the service's Spring application
     * @param defaults its own settings, which people may change
     * @param arguments Spring properties, {@code --server.port=N}
     */
    public static void run(Class<?> application, Map<String, Object> defaults, String[] arguments) {
        StartupConsoleSilencer.hold();
        try {
            TroupeConfiguration told =
                    TroupeConfiguration.apart(
                            System.getenv(), StartupSettingsCheck.flags(arguments));
            StartupSettingsCheck.refuseFaults(told, CORRECT);
            PortAvailabilityCheck.check(arguments);
            var spring = new SpringApplication(application);
            spring.setDefaultProperties(with(defaults));
            tell(spring.run(arguments).getEnvironment(), told.notices());
        } catch (RuntimeException | Error failure) {
            var problem = StartupFailureExplainer.explain(failure, NEXT);
            StartupFailureExplainer.tell(problem);
            Runtime.getRuntime().halt(ErrorCode.ofWire(problem.code()).exit());
        }
    }

    private static void tell(Environment settings, List<ConfigurationFault> notices) {
        StartupConsoleSilencer.open(settings, "INFO");
        Logger log = LoggerFactory.getLogger(ServiceLauncher.class);
        notices.forEach(it -> log.warn(it.sentence()));
        log.info(
                "{} is ready at port {}",
                settings.getProperty("spring.application.name"),
                settings.getProperty("local.server.port"));
    }

    private static Map<String, Object> with(Map<String, Object> own) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("server.shutdown", "graceful");
        all.put("spring.main.banner-mode", "off");
        all.put("spring.jmx.enabled", false);
        all.put("spring.threads.virtual.enabled", true);
        all.put("spring.mvc.problemdetails.enabled", true);
        // Collectors read them; what stops a start is a sentence all the same.
        all.put("logging.structured.format.console", "ecs");
        all.put("logging.structured.format.file", "ecs");
        all.put("spring.lifecycle.timeout-per-shutdown-phase", "20s");
        all.put(StartupConsoleSilencer.THRESHOLD, StartupConsoleSilencer.QUIET);
        all.putAll(own);
        return all;
    }
}
