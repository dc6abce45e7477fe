package dev.troupe.repomap.repository;

import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Changes a checkout as people, editors, shells and git do; the same seed makes the same changes. */
final class RandomCheckoutChange {
    private static final List<String> BRANCHES = List.of("main", "other");

    private final TestRepository repository;
    private final Random random;
    private int step;

    RandomCheckoutChange(TestRepository repository, long seed) {
        this.repository = repository;
        this.random = new Random(seed);
    }

    /** Makes one change, and says which. */
    String make() throws IOException, InterruptedException {
        step++;
        String path = anyFile();
        return switch (random.nextInt(16)) {
            case 0, 1 -> append(path);
            case 2 -> shell("sed -i 's/%s/%s/g' '%s'".formatted(word(), word(), path));
            case 3 -> shell("mv '%s' '%s'".formatted(path, beside(path, "moved" + step)));
            case 4 -> shell("mv '%s' '%s'".formatted(path, otherCase(path)));
            case 5 -> shell("rm '%s'".formatted(path));
            case 6 -> rewriteWithOldTime(path);
            case 7 -> shell("cp -p '%s' '%s'".formatted(anyFile(), path));
            case 8 -> shell("cp '%s' new.tmp && mv new.tmp '%s'".formatted(anyFile(), path));
            case 9 -> shell("touch -d '2020-01-01' '%s'".formatted(path));
            case 10 -> git("add --all", "commit -q --allow-empty -m Step" + step);
            case 11 -> git("stash -q --include-untracked");
            case 12 -> shell("git stash pop -q 2>/dev/null || git checkout -q -f HEAD -- .");
            case 13 -> shell("git checkout -q -f " + BRANCHES.get(random.nextInt(2)));
            case 14 -> shell("git reset -q --hard HEAD~1 2>/dev/null || git reset -q --hard");
            default -> replaceByLink(path);
        };
    }

    private String append(String path) throws IOException {
        String text = Files.readString(repository.root().resolve(path));
        repository.write(
                path,
                text + "\nclass Added%d { int value%d() { return 1; } }\n".formatted(step, step));
        return "append to " + path;
    }

    /** As many bytes as before, and as old as before. */
    private String rewriteWithOldTime(String path) throws IOException {
        Path file = repository.root().resolve(path);
        var time = Files.getLastModifiedTime(file);
        String text = Files.readString(file);
        repository.write(path, text.replace("get", "got").replace("of(", "fo("));
        Files.setLastModifiedTime(file, time);
        return "rewrite with the old time and size " + path;
    }

    private String replaceByLink(String path) throws IOException {
        Path file = repository.root().resolve(path);
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of(anyFile()));
        return "replace by a link " + path;
    }

    private String git(String... commands) {
        for (String it : commands) {
            repository.git(it.split(" ", -1));
        }
        return "git " + String.join("; ", commands);
    }

    private String shell(String command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder("sh", "-c", command)
                        .directory(repository.root().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        process.waitFor();
        return command;
    }

    private String word() {
        return List.of("return", "String", "final", "private", "List", "tags")
                .get(random.nextInt(6));
    }

    private static String beside(String path, String name) {
        return path.substring(0, path.lastIndexOf('/') + 1) + name + ".java";
    }

    private static String otherCase(String path) {
        int slash = path.lastIndexOf('/') + 1;
        String name = path.substring(slash);
        char first = name.charAt(0);
        char other =
                Character.isUpperCase(first)
                        ? Character.toLowerCase(first)
                        : Character.toUpperCase(first);
        return path.substring(0, slash) + other + name.substring(1);
    }

    private String anyFile() throws IOException {
        List<String> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(repository.root())) {
            walk.filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS))
                    .map(it -> repository.root().relativize(it).toString())
                    .filter(it -> !it.startsWith(".git/") && it.endsWith(".java"))
                    .sorted()
                    .forEach(files::add);
        }
        if (files.isEmpty()) {
            repository.write("src/Again.java", "class Again {}\n");
            return "src/Again.java";
        }
        return files.get(random.nextInt(files.size()));
    }
}
