package dev.troupe.worker.scenario.interruption;

import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.worker.WorkerModule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The worker and the security service in one context, in this JVM or as a process of its own. */
public final class WorkerChildProcess {
    private WorkerChildProcess() {}

    public static ConfigurableApplicationContext start(Map<String, String> properties)
            throws ClassNotFoundException {
        return start(properties, null, null);
    }

    /**
     * Starts both.
     *
     * @param index the repository map service; null: there is none
     * @param gateway the language-server gateway; null: there is none
     */
    public static ConfigurableApplicationContext start(
            Map<String, String> properties,
            @Nullable RepositoryMapApi index,
            @Nullable LanguageServerApi gateway)
            throws ClassNotFoundException {
        Map<String, Object> all = new LinkedHashMap<>(properties);
        all.put("spring.main.banner-mode", "off");
        all.put("logging.level.root", "WARN");
        return new SpringApplicationBuilder(
                        WorkerModule.class, Class.forName("dev.troupe.security.SecurityModule"))
                .web(WebApplicationType.NONE)
                .properties(all)
                .initializers(it -> {
                    if (index != null) {
                        it.getBeanFactory().registerSingleton("repositoryMapApi", index);
                    }
                    if (gateway != null) {
                        it.getBeanFactory().registerSingleton("languageServerApi", gateway);
                    }
                })
                .registerShutdownHook(true)
                .run();
    }

    /** Arguments are {@code key=value}. */
    public static void main(String[] arguments)
            throws ClassNotFoundException, InterruptedException {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            properties.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        try (ConfigurableApplicationContext _ = start(properties)) {
            System.out.println("worker ready");
            new CountDownLatch(1).await();
        }
    }
}
