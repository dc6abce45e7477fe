package dev.troupe.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Native git in a checkout. */
final class GitLog {
    private GitLog() {}

    /** The commits of the checked-out branch, newest first, as their subjects. */
    static List<String> of(Path checkout) throws IOException, InterruptedException {
        return git(checkout, "log", "--format=%s").lines().toList();
    }

    static String git(Path checkout, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "git",
                                "-C",
                                checkout.toString(),
                                "-c",
                                "user.name=Person",
                                "-c",
                                "user.email=person@example.org"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(command + " failed: " + output);
        }
        return output.strip();
    }
}
