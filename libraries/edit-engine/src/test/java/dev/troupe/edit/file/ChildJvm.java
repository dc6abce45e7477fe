package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a class of the tests in a JVM of its own. */
final class ChildJvm {

    private ChildJvm() {}

    static List<String> command(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of("-XX:TieredStopAtLevel=1", "-Xmx64m", "-cp", classPath(), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }
}
