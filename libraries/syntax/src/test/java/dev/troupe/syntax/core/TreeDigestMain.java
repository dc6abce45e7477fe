package dev.troupe.syntax.core;

import dev.troupe.syntax.tag.TagExtractor;
import dev.troupe.syntax.tag.TaggedLanguage;
import dev.troupe.syntax.tree.SyntaxNode;
import dev.troupe.syntax.tree.SyntaxTree;
import dev.troupe.syntax.tree.TreeSitterCore;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Prints one line: which core ran, a digest of the trees and tags of all files below the directories, and how long
 * their tags took the second time. A process has one core, so that two are compared by two processes.
 */
final class TreeDigestMain {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final TreeSitterParser parser =
            new TreeSitterParser(why -> {
                throw new AssertionError(why);
            });

    private TreeDigestMain() {}

    public static void main(String[] directories) throws Exception {
        Map<Path, TaggedLanguage> files = new TreeMap<>();
        for (String directory : directories) {
            collect(Path.of(directory), files);
        }
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        TreeDigestMain trees = new TreeDigestMain();
        try (TagExtractor tags = new TagExtractor()) {
            for (var file : files.entrySet()) {
                byte[] content = Files.readAllBytes(file.getKey());
                trees.add(file.getValue(), content, digest);
                String found = tags.extract(file.getValue(), content, LIMIT).toString();
                digest.update(found.getBytes(StandardCharsets.UTF_8));
            }
            System.out.printf(
                    Locale.ROOT,
                    "built=%s files=%d digest=%s%n",
                    TreeSitterCore.current().built(),
                    files.size(),
                    HexFormat.of().formatHex(digest.digest()));
            if (Boolean.getBoolean("measure")) {
                measure(files, tags);
            }
        }
    }

    private static void measure(Map<Path, TaggedLanguage> files, TagExtractor tags)
            throws IOException {
        for (int round = 0; round < 3; round++) {
            Map<TaggedLanguage, long[]> times = new TreeMap<>();
            for (var file : files.entrySet()) {
                byte[] content = Files.readAllBytes(file.getKey());
                long begun = System.nanoTime();
                var _ = tags.extract(file.getValue(), content, LIMIT);
                long[] sums = times.computeIfAbsent(file.getValue(), _ -> new long[3]);
                sums[0] += System.nanoTime() - begun;
                sums[1] += content.length;
                sums[2]++;
            }
            times.forEach((language, sums) ->
                    System.out.printf(
                            Locale.ROOT,
                            "%s: %d files, %d kB, %d ms%n",
                            language,
                            sums[2],
                            sums[1] / 1024,
                            sums[0] / 1_000_000));
        }
    }

    /** The pages of cases have the names of languages; anything else is known by its ending. */
    private static void collect(Path directory, Map<Path, TaggedLanguage> files)
            throws IOException {
        try (Stream<Path> entries = Files.walk(directory)) {
            for (Path file : entries.filter(Files::isRegularFile).toList()) {
                language(file).ifPresent(it -> files.put(file, it));
            }
        }
    }

    private static Optional<TaggedLanguage> language(Path file) {
        String name = file.getFileName().toString();
        Optional<TaggedLanguage> page =
                List.of(TaggedLanguage.values()).stream()
                        .filter(it -> name.equals(it.word() + ".md"))
                        .findFirst();
        return page.isPresent() ? page : TaggedLanguage.of(name);
    }

    private void add(TaggedLanguage language, byte[] content, MessageDigest digest) {
        String text = new String(content, StandardCharsets.UTF_8);
        try (SyntaxTree tree = parser.parse(language.grammar(), text, LIMIT).orElseThrow()) {
            add(tree.root(), digest);
        }
    }

    private static void add(SyntaxNode node, MessageDigest digest) {
        String line =
                "%s %d %d %s %s\n"
                        .formatted(
                                node.type(),
                                node.startByte(),
                                node.endByte(),
                                node.isMissing(),
                                node.hasError());
        digest.update(line.getBytes(StandardCharsets.UTF_8));
        node.children().forEach(it -> add(it, digest));
    }
}
