package dev.troupe.standalone.request;

import dev.troupe.testkit.repository.GeneratedRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A generated repository of 240 files, and what a change over three of them looks like. */
record GeneratedCheckout(GeneratedRepository repository) {
    static final int FILES = 240;

    static GeneratedCheckout create(Path directory) {
        return new GeneratedCheckout(GeneratedRepository.create(directory, FILES, 20261121));
    }

    Path directory() {
        return repository.directory();
    }

    /** One Java, one Markdown and one YAML file, with a line that stands in it once and its new form. */
    List<Change> changes() throws IOException {
        return List.of(
                change(".java", "/** Keeps the ", "/** Holds the "),
                change(".md", "checked twice a day", "checked once a day"),
                change(".yaml", "  enabled: ", "  active: "));
    }

    private Change change(String ending, String old, String fresh) throws IOException {
        for (String path : repository.files()) {
            String text = Files.readString(directory().resolve(path));
            int at = text.indexOf(old);
            if (path.endsWith(ending) && at >= 0) {
                int start = text.lastIndexOf('\n', at) + 1;
                String line = text.substring(start, text.indexOf('\n', at));
                return new Change(path, line, line.replace(old, fresh));
            }
        }
        throw new IllegalStateException("The generated repository has no " + ending + " with it.");
    }

    /** Every file of the work tree outside {@code .git}, byte for byte. */
    Map<String, String> bytes() throws IOException {
        Map<String, String> bytes = new TreeMap<>();
        try (var files = Files.walk(directory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = directory().relativize(file).toString();
                if (!name.startsWith(".git/")) {
                    bytes.put(
                            name,
                            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return bytes;
    }

    String git(String... arguments) throws IOException, InterruptedException {
        // Whoever runs this may never have told git who they are.
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "git",
                                "-C",
                                directory().toString(),
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

    /** A line of a file and what is to become of it. */
    record Change(String path, String old, String fresh) {
        String block() {
            return path
                    + "\n```\n<<<<<<< SEARCH\n"
                    + old
                    + "\n=======\n"
                    + fresh
                    + "\n>>>>>>> REPLACE\n```\n";
        }
    }
}
