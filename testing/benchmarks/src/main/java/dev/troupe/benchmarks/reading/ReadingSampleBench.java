package dev.troupe.benchmarks.reading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Draws 100 sentences of the pages that people read first and 100 messages of the product, and numbers them. Somebody who
 * does not know Troupe reads them and notes those that must be read twice.
 */
public final class ReadingSampleBench {
    private static final int DRAWN = 100;
    private static final List<String> PAGES = List.of("getting-started.md", "chat.md", "models.md");

    private ReadingSampleBench() {}

    /** Takes the seed, and the root of the repository if it is not the working directory. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0 || !arguments[0].matches("-?\\d{1,18}")) {
            System.err.println("Give a number as the seed: troupe bench sentences 7");
            System.exit(2);
            return;
        }
        long seed = Long.parseLong(arguments[0]);
        Path root = Path.of(arguments.length > 1 ? arguments[1] : "");
        Stream<Path> pages = PAGES.stream().map(root.resolve("docs/user")::resolve);
        print("Sentences", drawn(texts(pages, PageSentences::of), seed));
        try (Stream<Path> files = Files.walk(root)) {
            Stream<Path> sources = files.filter(ReadingSampleBench::isProduct).sorted();
            print("Messages", drawn(texts(sources, MessageLiterals::of), seed));
        }
    }

    private static boolean isProduct(Path file) {
        String path = file.toString().replace('\\', '/');
        return path.contains("src/main/java/")
                && path.endsWith(".java")
                && !path.contains("testing/");
    }

    private static List<String> texts(Stream<Path> files, Function<String, List<String>> reader)
            throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path file : files.toList()) {
            texts.addAll(reader.apply(Files.readString(file)));
        }
        return texts;
    }

    private static List<String> drawn(List<String> texts, long seed) {
        List<String> shuffled = new ArrayList<>(new LinkedHashSet<>(texts));
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled.subList(0, Math.min(DRAWN, shuffled.size()));
    }

    private static void print(String what, List<String> texts) {
        System.out.println(what);
        for (int at = 0; at < texts.size(); at++) {
            System.out.println("%3d  %s".formatted(at + 1, texts.get(at)));
        }
    }
}
