package dev.troupe.cli.command.languageserver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The files that somebody means: those that are named, all in a directory, or those that differ from the last commit. */
final class CheckedFileList {
    /** Without git nothing says what is to be left out. */
    private static final int MOST_WITHOUT_GIT = 10_000;

    private static final long GIT_SECONDS = 30;

    private final Path directory;

    /**
     * @param directory absolute; what is found is relative to it
     */
    CheckedFileList(Path directory) {
        this.directory = directory;
    }

    /** Lists the files of the paths; without any, those that differ from the last commit. */
    List<String> find(List<String> paths) throws IOException {
        Set<String> found = new LinkedHashSet<>();
        if (paths.isEmpty()) {
            git("diff", "--name-only", "--relative", "-z", "HEAD", "--").forEach(found::add);
            git("ls-files", "-z", "--others", "--exclude-standard").forEach(found::add);
        }
        for (String path : paths) {
            Path file = directory.resolve(path).normalize();
            if (Files.isDirectory(file)) {
                found.addAll(below(file));
            } else {
                found.add(relative(file));
            }
        }
        return found.stream()
                .filter(it -> !paths.isEmpty() || Files.isRegularFile(directory.resolve(it)))
                .toList();
    }

    private String relative(Path file) {
        return directory.relativize(file).toString();
    }

    private List<String> below(Path parent) throws IOException {
        String path = relative(parent);
        List<String> listed =
                git(
                        "ls-files",
                        "-z",
                        "--cached",
                        "--others",
                        "--exclude-standard",
                        "--",
                        path.isEmpty() ? "." : path);
        if (!listed.isEmpty()) {
            return listed.stream()
                    .filter(it -> Files.isRegularFile(directory.resolve(it)))
                    .toList();
        }
        try (Stream<Path> files = Files.walk(parent)) {
            return files.filter(Files::isRegularFile)
                    .limit(MOST_WITHOUT_GIT)
                    .map(this::relative)
                    .toList();
        }
    }

    private List<String> git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
        command.addAll(Arrays.asList(arguments));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (var _ = process.getOutputStream()) {
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(GIT_SECONDS, TimeUnit.SECONDS);
            return ended && process.exitValue() == 0
                    ? Arrays.stream(output.split("\0", -1)).filter(it -> !it.isEmpty()).toList()
                    : List.of();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return List.of();
        } finally {
            process.destroyForcibly();
        }
    }
}
