package dev.troupe.benchmarks.index;

import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Requests that somebody could make of a checkout: what its commits say that they do, then what its files are called. */
final class IndexQuestions {
    private static final int SHORTEST = 20;

    private IndexQuestions() {}

    /** Lists different requests, the same ones for the same commit. */
    static List<String> of(Path checkout, int most) throws IOException {
        var git = GitCheckout.find(checkout).git();
        Set<String> requests = new LinkedHashSet<>();
        git.must("log", "--no-merges", "--format=%s", "--max-count=" + 5 * most)
                .lines()
                .filter(it -> it.length() >= SHORTEST)
                .limit(most)
                .forEach(requests::add);
        List<String> paths =
                Stream.of(git.succeed("ls-files", "-z", "-c").output().split("\0", -1))
                        .filter(it -> it.contains("."))
                        .toList();
        int step = Math.max(1, paths.size() / most);
        for (int i = 0; i < paths.size() && requests.size() < most; i += step) {
            requests.add(request(paths.get(i)));
        }
        return new ArrayList<>(requests);
    }

    /** {@code drivers/net/ethernet_port.c} gives: Fix the error handling of ethernet port in drivers net. */
    private static String request(String path) {
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1, path.lastIndexOf('.'));
        String folders = slash < 0 ? "the project" : path.substring(0, slash);
        return "Fix the error handling of %s in %s".formatted(words(name), words(folders));
    }

    private static String words(String path) {
        return path.replaceAll("[^A-Za-z0-9]+", " ").strip();
    }
}
