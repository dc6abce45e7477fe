package dev.troupe.system;

import dev.troupe.testkit.process.ChildJvm;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real command line in an environment, without a terminal. */
record CommandLine(Map<String, String> environment) {
    private static final Path ARCHIVE = Path.of("target/cli-classes.jsa").toAbsolutePath();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The same in an environment that says more. */
    CommandLine with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new CommandLine(all);
    }

    /** Starts one in a directory. */
    ChildJvm begin(Path directory, String... arguments) {
        ChildJvm.Builder builder =
                ChildJvm.of("dev.troupe.cli.CommandLineMain")
                        .classPath(libraries())
                        .options(
                                "-Xmx256m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+AutoCreateSharedArchive",
                                "-XX:SharedArchiveFile=" + ARCHIVE,
                                "-Xlog:disable")
                        .directory(directory)
                        .arguments(arguments);
        environment.forEach(builder::environment);
        return builder.start();
    }

    /** Runs one to its end. */
    Finished run(Path directory, String... arguments) throws InterruptedException {
        try (ChildJvm child = begin(directory, arguments)) {
            return Finished.of(child, ServiceProcesses.PATIENCE);
        }
    }

    /** Classes of directories cannot be mapped, and the command line needs none. */
    private static String libraries() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(it -> it.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** One that ended. */
    record Finished(int exit, List<String> output) {
        static Finished of(ChildJvm child, Duration patience) throws InterruptedException {
            return new Finished(child.awaitExit(patience), child.output());
        }

        String text() {
            return String.join("\n", output);
        }

        /** The lines that are JSON objects, parsed. */
        List<JsonNode> json() {
            List<JsonNode> objects = new ArrayList<>();
            for (String line : output) {
                if (line.startsWith("{")) {
                    objects.add(JSON.readTree(line));
                }
            }
            return objects;
        }
    }
}
