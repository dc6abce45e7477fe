package dev.troupe.sandbox.layer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Fills the templates of lines that change a workspace with paths of a tree; see their README for the placeholders. */
final class UndoCommandTemplates {
    private static final Path FILE =
            Path.of("../../testing/benchmarks/src/main/resources/commands/undo-commands.jsonl");

    private final Random random;
    private final List<String> templates;

    UndoCommandTemplates(Random random) throws IOException {
        this.random = random;
        JsonMapper json = JsonMapper.shared();
        this.templates =
                Files.readAllLines(FILE).stream()
                        .filter(line -> !line.isBlank())
                        .map(json::readTree)
                        .filter(UndoCommandTemplates::canRun)
                        .map(it -> it.get("template").asString())
                        .toList();
    }

    private static boolean canRun(JsonNode template) {
        List<String> needs = new ArrayList<>();
        template.get("needs").forEach(it -> needs.add(it.asString()));
        return needs.stream().allMatch(UndoCommandTemplates::isInstalled);
    }

    private static boolean isInstalled(String program) {
        return Stream.of("/usr/bin", "/bin", "/usr/local/bin")
                .anyMatch(it -> Files.isExecutable(Path.of(it, program)));
    }

    /** Fills the next template; all of them come before one comes again. */
    String line(int index, Path root) {
        String template = templates.get(Math.floorMod(index * 31, templates.size()));
        List<String> files = paths(root, Files::isRegularFile);
        String file = any(files);
        String other = any(files.stream().filter(it -> !it.equals(file)).toList());
        List<String> directories =
                paths(root, Files::isDirectory).stream()
                        .filter(it -> !holds(it, file) && !holds(it, other))
                        .toList();
        List<String> ignored = files.stream().filter(UndoCommandTemplates::isIgnored).toList();
        return template.replace("{file2}", quoted(other))
                .replace("{file}", quoted(file))
                .replace("{dir}", quoted(any(directories)))
                .replace("{newfile}", quoted(fresh(root, "new-file")))
                .replace("{newdir}", quoted(fresh(root, "new dir")))
                .replace("{ignored}", quoted(any(ignored)))
                .replace("{n}", Integer.toString(1 + random.nextInt(50)));
    }

    static boolean isIgnored(String path) {
        return path.endsWith(".db") || path.endsWith(".log") || path.contains("build/");
    }

    private static boolean holds(String directory, String file) {
        return file.startsWith(directory + "/");
    }

    private String fresh(Path root, String name) {
        List<String> directories = new ArrayList<>(paths(root, Files::isWritable));
        directories.removeIf(it -> !Files.isDirectory(root.resolve(it)));
        String parent = random.nextInt(3) == 0 ? "" : any(directories) + "/";
        return parent + name + random.nextInt(1000);
    }

    private String any(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    private interface PathTest {
        boolean test(Path path);
    }

    private static List<String> paths(Path root, PathTest wanted) {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(it -> !it.equals(root) && !it.startsWith(root.resolve(".git")))
                    .filter(it -> !Files.isSymbolicLink(it) && wanted.test(it))
                    .map(it -> root.relativize(it).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String quoted(String path) {
        return "'" + path + "'";
    }
}
