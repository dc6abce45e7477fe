package dev.troupe.worker.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Small git repositories, made with native git. */
public final class ScenarioRepositories {
    private ScenarioRepositories() {}

    /** A repository with a Java file, a text file and one commit. */
    public static Path create(Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory.resolve("src"));
        Files.writeString(
                directory.resolve("src/Prices.java"),
                "class Prices {\n    int total(int a, int b) {\n        return a - b;\n    }\n}\n");
        Files.writeString(directory.resolve("notes.txt"), "one\ntwo\nthree\n");
        git(directory, "init", "-q", "-b", "main");
        Files.writeString(
                directory.resolve(".git/config"),
                "[user]\n\tname = Ada\n\temail = ada@example.org\n",
                StandardOpenOption.APPEND);
        git(directory, "add", ".");
        git(directory, "commit", "-q", "-m", "First");
        return directory.toRealPath();
    }

    public static String git(Path directory, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + output);
        }
        return output.strip();
    }
}
