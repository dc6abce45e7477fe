package dev.troupe.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The environment that commands see: a few harmless variables, never our own secrets. */
final class CommandEnvironment {
    private static final List<String> PASSED =
            List.of(
                    "LANG",
                    "LC_ALL",
                    "TZ",
                    "USER",
                    "LOGNAME",
                    "GIT_AUTHOR_NAME",
                    "GIT_AUTHOR_EMAIL",
                    "GIT_COMMITTER_NAME",
                    "GIT_COMMITTER_EMAIL");
    private static final Map<String, String> GIT =
            Map.of(
                    "core.fsmonitor", "false",
                    "core.hooksPath", "/dev/null",
                    "core.pager", "cat",
                    "safe.directory", "*");

    /**
     * Package managers ask again for a minute, which is in vain where there is no network. Pip tells the host only when it
     * asks again.
     */
    static final Map<String, String> WITHOUT_NETWORK =
            Map.of(
                    "npm_config_fetch_retries", "0",
                    "PIP_RETRIES", "1",
                    "CARGO_NET_RETRY", "0",
                    "UV_HTTP_RETRIES", "0",
                    "BUNDLE_RETRY", "0");

    private static final Map<String, String> HELD = new TreeMap<>(GIT);

    static {
        HELD.put("safe.bareRepository", "explicit");
    }

    private CommandEnvironment() {}

    /**
     * @param git whether the command may change repositories: then git takes no directory for one that
     *     is not called so, as its settings could start programs
     */
    static Map<String, String> of(Map<String, String> own, List<String> extra, boolean git) {
        Map<String, String> environment = new HashMap<>();
        for (String name : PASSED) {
            copy(own, name, environment);
        }
        for (String name : extra) {
            copy(own, name, environment);
        }
        environment.putIfAbsent("LANG", "C.UTF-8");
        environment.put("PATH", path(own));
        environment.put("JAVA_HOME", javaHome(own));
        environment.put("HOME", System.getProperty("user.home"));
        environment.put("SHELL", "/bin/bash");
        environment.put("TERM", "dumb");
        environment.put("CI", "true");
        environment.put("NO_COLOR", "1");
        environment.put("PAGER", "cat");
        environment.put("GIT_PAGER", "cat");
        environment.put("GIT_TERMINAL_PROMPT", "0");
        environment.put("GIT_EDITOR", "true");
        git(environment, git ? HELD : GIT);
        return environment;
    }

    static String javaHome(Map<String, String> own) {
        return own.getOrDefault("JAVA_HOME", System.getProperty("java.home"));
    }

    private static void git(Map<String, String> environment, Map<String, String> settings) {
        environment.put("GIT_CONFIG_COUNT", Integer.toString(settings.size()));
        int i = 0;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            environment.put("GIT_CONFIG_KEY_" + i, setting.getKey());
            environment.put("GIT_CONFIG_VALUE_" + i, setting.getValue());
            i++;
        }
    }

    private static void copy(Map<String, String> own, String name, Map<String, String> to) {
        String value = own.get(name);
        if (value != null) {
            to.put(name, value);
        }
    }

    /** Ours, with the Java that we run on at its end when it has none. */
    private static String path(Map<String, String> own) {
        String path = own.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
        boolean java =
                Arrays.stream(path.split(":", -1))
                        .filter(directory -> !directory.isEmpty())
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "java")));
        return java ? path : path + ":" + javaHome(own) + "/bin";
    }
}
